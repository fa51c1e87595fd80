// Lesson 13 · Modules. Another good answer.

/// A product of the shop.
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

/// The interface of the catalog for other features.
package struct ProductSource: Sendable {
  /// All products, in the order of the catalog.
  package var products: @Sendable () async throws -> [Product]

  package init(products: @escaping @Sendable () async throws -> [Product]) {
    self.products = products
  }
}
