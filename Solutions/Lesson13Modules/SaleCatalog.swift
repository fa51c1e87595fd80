// Lesson 13 · Modules. One good answer of several.
import Catalog

/// A flag as a decorator: no feature has an `if` for the sale.
struct SaleCatalog: ProductSource {
  let base: any ProductSource

  /// Asked at each call, so that the office may change its mind.
  let isOn: @Sendable () -> Bool

  func products() async throws -> [Product] {
    let products = try await base.products()
    guard isOn() else { return products }
    return products.map { product in
      Product(id: product.id, name: product.name, cents: product.cents - product.cents / 10)
    }
  }
}
