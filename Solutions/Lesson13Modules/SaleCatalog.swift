// Lesson 13 · Modules. One good answer of several.
import Catalog

/// A decorator for the sale, so that no feature has an `if` for its flag.
struct SaleCatalog: ProductSource {
  let base: any ProductSource

  /// Whether the sale is on. It is called once per call, because the office can turn the sale on at any time.
  let isOn: @Sendable () -> Bool

  func products() async throws -> [Product] {
    let products = try await base.products()
    guard isOn() else { return products }
    return products.map { product in
      Product(id: product.id, name: product.name, cents: product.cents - product.cents / 10)
    }
  }
}
