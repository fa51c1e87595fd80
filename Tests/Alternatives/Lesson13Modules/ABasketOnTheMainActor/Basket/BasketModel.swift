// Lesson 13 · Modules. Another good answer.
import Catalog
import Lesson13Modules

/// The basket. Screens are on the main actor, and so is their model.
@MainActor
package final class BasketModel: BasketScreen {
  private let products: any ProductSource
  private let address: String
  private let keep: @Sendable (Product) async throws -> Void
  private var bought: [Product]

  /// - Parameters:
  ///   - products: a catalog, live or fake: this module can't distinguish them.
  ///   - address: the beginning of links.
  ///   - bought: the products that are in the basket already.
  ///   - keep: stores a product before it is in the basket.
  package nonisolated init(
    products: any ProductSource,
    address: String,
    bought: [Product],
    keep: @escaping @Sendable (Product) async throws -> Void
  ) {
    self.products = products
    self.address = address
    self.bought = bought
    self.keep = keep
  }

  package func add(_ id: String) async throws {
    guard let product = try await products.products().first(where: { $0.id == id }) else {
      throw UnknownProduct(id: id)
    }
    // Kept first, so that a failure leaves the basket unchanged.
    try await keep(product)
    bought.append(product)
  }

  package var lines: [String] {
    var names: [String: String] = [:]
    var order: [String] = []
    for product in bought where names[product.id] == nil {
      names[product.id] = product.name
      order.append(product.id)
    }
    return order.map { id in
      "\(bought.count { $0.id == id }) × \(names[id] ?? id)"
    }
  }

  package var total: Int { bought.reduce(0) { $0 + $1.cents } }

  package var link: String {
    "\(address)/basket?ids=\(bought.map(\.id).joined(separator: ","))"
  }
}
