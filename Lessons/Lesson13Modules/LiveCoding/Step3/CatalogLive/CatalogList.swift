// Lesson 13 · Modules. Tasks 3 and 4: the list of products.
// Grade it: swift test --filter Lesson13/Task3
import Catalog
import Lesson13Modules

/// The list of products.
public struct CatalogList: CatalogScreen {
  private let products: any ProductSource
  private let isCompact: Bool

  // TODO: 4. Make this `package`: the app can call it only with `@testable`.
  init(products: any ProductSource, isCompact: Bool) {
    self.products = products
    self.isCompact = isCompact
  }

  public func rows() async throws -> [String] {
    try await products.products().map { product in
      isCompact ? product.name : "\(product.name) \(price(product.cents))"
    }
  }

  private func price(_ cents: Int) -> String {
    let rest = cents % 100
    return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
