/// Checks credentials somewhere else.
public protocol LoginService: Sendable {
  /// Asks who has these credentials.
  ///
  /// - Throws: whatever kept the answer from coming, or from being yes.
  func logIn(username: String, password: String) async throws -> LoginResponse
}

/// What comes back when credentials were right.
public struct LoginResponse: Hashable, Sendable {
  public let id: Int
  public let token: String

  public init(id: Int, token: String) {
    self.id = id
    self.token = token
  }
}
