// Lesson 13 · Modules. Another good answer.
import Lesson13Modules

/// The part of a product that a basket needs.
package struct Piece: Hashable, Sendable {
  package let id: String
  package let name: String
  package let cents: Int

  package init(id: String, name: String, cents: Int) {
    self.id = id
    self.name = name
    self.cents = cents
  }
}

/// A source of pieces: a protocol of the basket, so that it imports no other feature.
package protocol PieceFinder: Sendable {
  /// Returns the piece with this id, if there is one.
  func piece(_ id: String) async throws -> Piece?
}

/// The basket.
package actor BasketModel: BasketScreen {
  private let products: any PieceFinder
  private let address: String
  private let keep: @Sendable (Piece) async throws -> Void
  private var bought: [Piece]

  /// - Parameters:
  ///   - products: a catalog, live or fake: this module can't distinguish them.
  ///   - address: the beginning of links.
  ///   - bought: the products that are in the basket already.
  ///   - keep: stores a product before it is in the basket.
  package init(
    products: any PieceFinder,
    address: String,
    bought: [Piece],
    keep: @escaping @Sendable (Piece) async throws -> Void
  ) {
    self.products = products
    self.address = address
    self.bought = bought
    self.keep = keep
  }

  package func add(_ id: String) async throws {
    guard let product = try await products.piece(id) else {
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
