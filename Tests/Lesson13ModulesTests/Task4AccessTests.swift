import GradingSupport
import Testing

extension Lesson13 {
  @Suite("Task 4 · Close the doors")
  struct Task4 {
    // Rule: Another package sees nothing of `Catalog`, `CatalogLive` and `Basket`.
    // Look at: the words `public` and `open` in the folders of the modules.
    @Test func `shows other packages nothing`() async throws {
      let modules = AnswerModules.world + ["Catalog", "CatalogLive", "Basket"]
      for (index, module) in modules.enumerated().dropFirst(AnswerModules.world.count) {
        let imports = Array(modules[..<index])
        let built = try await AnswerModules.shared.build(module, with: imports)
        let lines: [String] = built.interface.split(separator: "\n").map(String.init)
        let seen: [String] = lines.filter { line in
          !line.hasPrefix("//") && !line.split(separator: " ").contains("import")
        }
        #expect(built.outcome == "compiles", "\(module)")
        #expect(seen == [], "what another package sees of \(module), as its interface says it")
      }
    }

    // Rule: The root compiles without `-enable-testing`. Look at: the imports of AppShop.swift.
    @Test func `needs no door for tests`() async throws {
      let (shared, root) = (AnswerModules.shared, "Exercise13Modules")
      let modules = AnswerModules.world + ["Catalog", "CatalogLive", "Basket"]

      let outcome: String = try await shared.outcome(of: root, with: modules)

      #expect(outcome == "compiles", "the root, without `-enable-testing`")
    }
  }
}
