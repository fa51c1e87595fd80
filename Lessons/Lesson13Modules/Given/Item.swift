/// A product as it goes in and out of the app: what a test makes up, and what a store keeps.
///
/// Inside the app the catalog has a type of its own, so that no feature depends on a form that others decide.
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

/// All products, in their order: a catalog in its smallest form, as tests bring it.
public typealias Items = @Sendable () async throws -> [Item]
