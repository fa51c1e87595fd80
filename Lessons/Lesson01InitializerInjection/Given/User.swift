import Foundation

/// A person with an account.
public struct User: Codable, Hashable, Sendable {
  public let id: Int
  public let fullName: String
  public let joined: Date

  public init(id: Int, fullName: String, joined: Date) {
    self.id = id
    self.fullName = fullName
    self.joined = joined
  }
}
