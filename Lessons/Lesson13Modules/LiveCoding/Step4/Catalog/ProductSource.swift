// Lesson 13 · Modules. Task 1: what other features may know of the catalog.
// Grade it: swift test --filter Lesson13/Task1

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

/// Provides the products of the catalog.
package protocol ProductSource: Sendable {
  /// All products, in the catalog's order.
  func products() async throws -> [Product]
}
