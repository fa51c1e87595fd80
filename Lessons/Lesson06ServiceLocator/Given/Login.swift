/// A user who logged in.
public struct Account: Hashable, Sendable {
  public let id: Int
  public let name: String

  public init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}

/// A service that checks credentials.
public protocol LoginService: Sendable {
  /// Returns the account of these credentials.
  ///
  /// - Throws: ``LoginRefused`` if they are wrong.
  func logIn(username: String, password: String) async throws -> Account
}

/// The error of a login service for wrong credentials.
public struct LoginRefused: Error, Hashable {
  /// A sentence for the user.
  public let reason: String

  public init(reason: String) {
    self.reason = reason
  }
}

/// The user who is logged in.
public protocol UserSession: Sendable {
  /// The account of the user who is logged in, or nil.
  var account: Account? { get async }

  /// Logs in this account.
  func start(with account: Account) async
}
