/// Finds users.
public protocol UserRepository: AnyObject, Sendable {
  /// The user with this identifier, or nil.
  func user(id: String) async throws -> User?
}

/// Finds members.
public protocol MemberRepository: AnyObject, Sendable {
  /// All members, in no particular order.
  func members() async throws -> [Member]
}

/// Finds membership plans.
public protocol MembershipPlanRepository: AnyObject, Sendable {
  /// All plans, in the order in which they are shown.
  func plans() async throws -> [MembershipPlan]
}
