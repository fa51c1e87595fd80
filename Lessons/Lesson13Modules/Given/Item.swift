/// A product outside of the app: tests create it, and stores store it.
///
/// Inside the app the catalog has a type of its own, so that no feature depends on a type of others.
public struct Item: Hashable, Sendable {
  /// The id of the product: `tea`.
  public let id: String

  /// The name that customers see: `Green tea`.
  public let name: String

  /// The price in cents.
  public let cents: Int

  public init(id: String, name: String, cents: Int) {
    self.id = id
    self.name = name
    self.cents = cents
  }
}

extension Item: CustomStringConvertible {
  public var description: String { "\(name) (\(id), \(cents))" }
}

/// A catalog as a closure, which returns all products in their order. Tests use it.
public typealias Items = @Sendable () async throws -> [Item]
