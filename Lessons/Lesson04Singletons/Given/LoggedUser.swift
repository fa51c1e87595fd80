/// Somebody who is logged in.
public struct LoggedUser: Hashable, Sendable {
  public let id: Int
  public let username: String
  /// What the server wants to see with every request; an empty one opens nothing.
  public let token: String

  public init(id: Int, username: String, token: String) {
    self.id = id
    self.username = username
    self.token = token
  }
}
