// Lesson 13 · Modules. Another good answer.
import Catalog
import Foundation
import Lesson13Modules

package struct CatalogList: CatalogScreen {
  package enum Style: Sendable { case names, prices }
  let products: @Sendable () async throws -> [Product]
  let style: Style
  package init(_ source: some ProductSource, _ style: Style) {
    products = { try await source.products() }
    self.style = style
  }
  package func rows() async throws -> [String] {
    var rows: [String] = []
    for product in try await products() {
      switch style {
      case .names: rows.append(product.name)
      case .prices:
        rows.append(
          product.name + String(format: " %d.%02d", product.cents / 100, product.cents % 100)
        )
      }
    }
    return rows
  }
}
