// Lesson 13 · Modules. Task 1: the interface of the catalog.
// Grade it: swift test --filter Lesson13/Task1

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

/// A source of products.
package protocol ProductSource: Sendable {
  /// Returns all products, in the order of the catalog.
  func products() async throws -> [Product]
}
