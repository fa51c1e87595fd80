import OutsideWorld

/// Stands in for the server's users. It answers, and records that it was used.
public actor LiveUserRepository: UserRepository {
  public init() {}

  public func user(id: String) async throws -> User? {
    OutsideWorld.touched("the live user repository was asked for \(id)")
    return User(id: id, fullName: "Somebody Live")
  }
}

/// Stands in for the server's members, and records that it was used.
public actor LiveMemberRepository: MemberRepository {
  public init() {}

  public func members() async throws -> [Member] {
    OutsideWorld.touched("the live member repository was asked for its members")
    return []
  }
}

/// Stands in for the server's plans, and records that it was used.
public actor LiveMembershipPlanRepository: MembershipPlanRepository {
  public init() {}

  public func plans() async throws -> [MembershipPlan] {
    OutsideWorld.touched("the live plan repository was asked for its plans")
    return [MembershipPlan(name: "Live", price: 0)]
  }
}
