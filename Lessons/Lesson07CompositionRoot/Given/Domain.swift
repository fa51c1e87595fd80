/// The name and the password that a user types to log in.
public struct Credentials: Codable, Hashable, Sendable {
  public let name: String
  public let password: String

  public init(name: String, password: String) {
    self.name = name
    self.password = password
  }
}

/// Proof that a user is logged in.
public struct Session: Codable, Hashable, Sendable {
  public let name: String
  public let token: String

  public init(name: String, token: String) {
    self.name = name
    self.token = token
  }
}

/// A product that the shop sells.
public struct Product: Codable, Hashable, Sendable {
  public let id: Int
  public let name: String
  /// The price in cents.
  public let cents: Int

  public init(id: Int, name: String, cents: Int) {
    self.id = id
    self.name = name
    self.cents = cents
  }
}

/// The errors of the shop.
public enum ShopError: Error, Equatable {
  /// The server refused the request, with this status.
  case refused(status: Int)
}
