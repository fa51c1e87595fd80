// Lesson 13 · Modules. Another good answer.
import Lesson13Modules

/// What a basket needs to know of a product.
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

/// Where a basket finds what is added: its own words, so that it imports no other feature.
package protocol PieceFinder: Sendable {
  /// The piece with this id, if there is one.
  func piece(_ id: String) async throws -> Piece?
}

/// The basket.
package actor BasketModel: BasketScreen {
  private let products: any PieceFinder
  private let address: String
  private let keep: @Sendable (Piece) async throws -> Void
  private var bought: [Piece]

  /// - Parameters:
  ///   - products: a catalog, live or not: this module can't tell.
  ///   - address: where links begin.
  ///   - bought: what is in the basket already.
  ///   - keep: remembers what comes in, before it is in.
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
    // Kept first: what fails leaves the basket as it was.
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
