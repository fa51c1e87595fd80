/// A user who logged in.
public struct Account: Hashable, Sendable {
  public let id: Int
  public let name: String

  public init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}

/// Checks credentials.
public protocol LoginService: Sendable {
  /// The account that these credentials open.
  ///
  /// - Throws: ``LoginRefused`` when they open none.
  func logIn(username: String, password: String) async throws -> Account
}

/// The answer of a login service that doesn't know these credentials.
public struct LoginRefused: Error, Hashable {
  /// A sentence for the user.
  public let reason: String

  public init(reason: String) {
    self.reason = reason
  }
}

/// Stores the user who is logged in.
public protocol UserSession: Sendable {
  /// Who is logged in, or nil.
  var account: Account? { get async }

  /// Makes `account` the one who is logged in.
  func start(with account: Account) async
}
