/// A user who is logged in.
public struct LoggedUser: Hashable, Sendable {
  public let id: Int
  public let username: String
  /// What the server needs to see with every request. With an empty one it rejects them all.
  public let token: String

  public init(id: Int, username: String, token: String) {
    self.id = id
    self.username = username
    self.token = token
  }
}
