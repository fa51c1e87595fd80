// Lesson 13 · Modules. One good answer of several.

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
///
/// It stands here, and not beside what carries it out: both sides import this module, and it imports neither.
package protocol ProductSource: Sendable {
  /// All products, in the catalog's order.
  func products() async throws -> [Product]
}
