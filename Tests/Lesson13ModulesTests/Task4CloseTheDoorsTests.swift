import GradingSupport
import Testing

extension Lesson13 {
  @Suite("Task 4 · Close the doors", .ownProcess)
  struct Task4 {
    // Rule: Another package sees nothing of `Catalog`, `CatalogLive` and `Basket`.
    // Look at: Basket, Catalog and CatalogLive, the words `public` and `open`.
    @Test(arguments: ["Catalog", "CatalogLive", "Basket"])
    func `another package sees no declaration of the module`(module: String) async throws {
      let imports = ["Catalog", "CatalogLive"].filter { $0 != module && module != "Catalog" }

      let declarations = try await AnswerModules.shared.publicDeclarations(
        of: module,
        importing: imports
      )

      #expect(declarations == [])
    }

    // Rule: The root compiles without `-enable-testing`.
    // Look at: the imports of AppShop.swift.
    @Test func `the root compiles without enable-testing`() async throws {
      let error = try await AnswerModules.shared.error(
        of: "Exercise13Modules",
        importing: ["Catalog", "CatalogLive", "Basket"]
      )

      #expect(error == nil)
    }
  }
}
