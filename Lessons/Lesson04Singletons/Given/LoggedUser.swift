/// A user who is logged in.
public struct LoggedUser: Hashable, Sendable {
  public let id: Int
  public let username: String
  /// The proof of the log-in for the server, which rejects every request with an empty one.
  public let token: String

  public init(id: Int, username: String, token: String) {
    self.id = id
    self.username = username
    self.token = token
  }
}
