// Lesson 13 · Modules. Another good answer.

/// Something to buy.
package struct Product: Hashable, Sendable {
  package let id: String
  package let name: String
  /// The price in cents.
  package let cents: Int

  package init(id: String, name: String, cents: Int) {
    self.id = id
    self.name = name
    self.cents = cents
  }
}

/// What other features may know of the catalog.
package struct ProductSource: Sendable {
  /// All products, in the catalog's order.
  package var products: @Sendable () async throws -> [Product]

  package init(products: @escaping @Sendable () async throws -> [Product]) {
    self.products = products
  }
}
