import OutsideWorld

/// The stand-in for the server's users: it responds, and records that it was used.
public actor LiveUserRepository: UserRepository {
  public init() {}

  public func user(id: String) async throws -> User? {
    OutsideWorld.touched("the live user repository had to find \(id)")
    return User(id: id, fullName: "Somebody Live")
  }
}

/// The stand-in for the server's members: it records that it was used.
public actor LiveMemberRepository: MemberRepository {
  public init() {}

  public func members() async throws -> [Member] {
    OutsideWorld.touched("the live member repository had to list its members")
    return []
  }
}

/// The stand-in for the server's plans: it records that it was used.
public actor LiveMembershipPlanRepository: MembershipPlanRepository {
  public init() {}

  public func plans() async throws -> [MembershipPlan] {
    OutsideWorld.touched("the live plan repository had to list its plans")
    return [MembershipPlan(name: "Live", price: 0)]
  }
}
