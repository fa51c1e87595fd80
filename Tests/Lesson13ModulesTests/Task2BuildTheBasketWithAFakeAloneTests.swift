import Exercise13Modules
import GradingSupport
import Lesson13Modules
import OutsideWorld
import Testing

extension Lesson13 {
  @Suite("Task 2 · Build the basket with a fake alone", .ownProcess)
  struct Task2 {
    let products = ProductsFake()
    let basket: any BasketScreen

    init() { basket = makeBasket(products: products.items, address: "https://shop.test") }

    // Rule: `Basket` compiles without `CatalogLive`.
    // Look at: Basket, the imports of all its files.
    @Test func `Basket compiles without CatalogLive`() async throws {
      let error = try await AnswerModules.shared.error(
        of: "Basket",
        importing: ["Catalog"],
        locked: ["CatalogLive"]
      )

      #expect(error == nil)
    }

    // Rule: Each `add` calls the `products` closure of `makeBasket` once, and no server.
    // Look at: Basket/BasketModel.swift, where `add` gets its product.
    @Test func `add calls the injected closure once and no server`() async throws {
      let (_, touched) = try await OutsideWorld.watching { try await basket.add("tea") }

      #expect(products.calls == 1)
      #expect(touched == [])
    }
  }
}
