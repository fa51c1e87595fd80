// Lesson 13 · Modules. Task 1: the interface of the catalog.
// Grade it: swift test --filter Lesson13/Task1

/// A product of the shop.
public struct Product: Hashable, Sendable {
  public let id: String
  public let name: String
  /// The price in cents.
  public let cents: Int

  public init(id: String, name: String, cents: Int) {
    self.id = id
    self.name = name
    self.cents = cents
  }
}

/// A source of products.
public protocol ProductSource: Sendable {
  /// Returns all products, in the order of the catalog.
  func products() async throws -> [Product]
}
