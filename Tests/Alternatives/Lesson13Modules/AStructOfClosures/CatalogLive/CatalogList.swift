// Lesson 13 · Modules. Another good answer.
import Catalog
import Lesson13Modules

/// The list of products.
package struct CatalogList: CatalogScreen {
  private let products: ProductSource
  private let isCompact: Bool

  package init(products: ProductSource, isCompact: Bool) {
    self.products = products
    self.isCompact = isCompact
  }

  package func rows() async throws -> [String] {
    try await products.products().map { product in
      isCompact ? product.name : "\(product.name) \(price(product.cents))"
    }
  }

  private func price(_ cents: Int) -> String {
    let rest = cents % 100
    return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
