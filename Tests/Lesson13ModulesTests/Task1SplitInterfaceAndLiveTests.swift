import GradingSupport
import Testing

extension Lesson13 {
  @Suite("Task 1 · Split interface and live", .ownProcess)
  struct Task1 {
    // Rule: `Catalog` compiles without any other module of the course, `Lesson13Modules` too.
    // Look at: Catalog, the imports of its files.
    @Test func `Catalog compiles without any other module`() async throws {
      let others = ["OutsideWorld", "Lesson13Modules", "CatalogLive", "Basket"]

      let error = try await AnswerModules.shared.error(
        of: "Catalog",
        importing: [],
        hasWorld: false,
        locked: others
      )

      #expect(error == nil)
    }

    // Rule: A module that imports only `Catalog` can name `Product`.
    // Look at: Catalog/ProductSource.swift.
    @Test func `Product is declared in Catalog`() async throws {
      let error = try await AnswerModules.shared.error(
        of: "Probe",
        code: "import Catalog\nfunc buy(_ product: Product) {}",
        importing: ["Catalog"],
        hasWorld: false
      )

      #expect(error == nil)
    }

    // Rule: `CatalogLive` compiles with `Catalog`, but not without it.
    // Look at: CatalogLive, the imports of its files.
    @Test func `CatalogLive compiles with Catalog and not without it`() async throws {
      let modules = AnswerModules.shared

      let error = try await modules.error(of: "CatalogLive", importing: ["Catalog"])
      let errorAlone = try await modules.error(of: "CatalogLive", importing: [])

      #expect(error == nil)
      #expect(errorAlone != nil)
    }
  }
}
