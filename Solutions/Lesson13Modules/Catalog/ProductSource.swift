// Lesson 13 · Modules. One good answer of several.

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
///
/// It is here, and not beside its implementation: both sides import this module, and it imports neither.
package protocol ProductSource: Sendable {
  /// Returns all products, in the order of the catalog.
  func products() async throws -> [Product]
}
