/// A service that checks user names and passwords on a server.
public protocol LoginService: Sendable {
  /// Returns the account that has these credentials.
  ///
  /// - Throws: an error if the server can't be reached, or rejects the credentials.
  func logIn(username: String, password: String) async throws -> LoginResponse
}

/// The response of the server to the right credentials.
public struct LoginResponse: Hashable, Sendable {
  public let id: Int
  public let token: String

  public init(id: Int, token: String) {
    self.id = id
    self.token = token
  }
}
