/// A product as it goes in and out of the app: what a test creates, and what a store stores.
///
/// Inside the app the catalog has a type of its own, so that no feature depends on a type that others decide.
public struct Item: Hashable, Sendable {
  /// `tea`.
  public let id: String

  /// `Green tea`.
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

/// All products, in their order: the smallest form of a catalog, which tests use.
public typealias Items = @Sendable () async throws -> [Item]
