/// A repository of users.
public protocol UserRepository: AnyObject, Sendable {
  /// Returns the user with this identifier, or nil.
  func user(id: String) async throws -> User?
}

/// A repository of members.
public protocol MemberRepository: AnyObject, Sendable {
  /// Returns all members, in no particular order.
  func members() async throws -> [Member]
}

/// A repository of membership plans.
public protocol MembershipPlanRepository: AnyObject, Sendable {
  /// Returns all plans, in the order in which they are shown.
  func plans() async throws -> [MembershipPlan]
}
