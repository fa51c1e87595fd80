/// The rights of a user in the club.
public enum Role: Hashable, Sendable {
  case member
  case admin
}

/// A user who can log in.
public struct User: Hashable, Sendable {
  public let id: String
  public let fullName: String
  public let role: Role

  public init(id: String, fullName: String, role: Role = .member) {
    self.id = id
    self.fullName = fullName
    self.role = role
  }
}

/// A member, who pays for a plan.
public struct Member: Hashable, Sendable {
  public let id: String
  public let fullName: String

  public init(id: String, fullName: String) {
    self.id = id
    self.fullName = fullName
  }
}

/// A plan that members pay for.
public struct MembershipPlan: Hashable, Sendable {
  public let name: String
  /// In cents a month.
  public let price: Int

  public init(name: String, price: Int) {
    self.name = name
    self.price = price
  }
}
