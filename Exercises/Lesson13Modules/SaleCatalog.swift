// Lesson 13 · Modules. Task 5: a flag that is a decorator.
// Grade it: swift test --filter Lesson13/Task5
import CatalogLive

/// The products at the prices of the sale.
struct SaleCatalog: ProductSource {
  let base: any ProductSource

  // TODO: 5. Store a closure, and call it once in each call of `products`.
  let isOn: Bool

  func products() async throws -> [Product] {
    let products = try await base.products()
    guard isOn else { return products }
    return products.map { product in
      Product(id: product.id, name: product.name, cents: product.cents * 9 / 10)
    }
  }
}
