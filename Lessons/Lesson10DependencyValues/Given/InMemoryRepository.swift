/// A fake of all three repositories, with fixed data.
public actor InMemoryRepository: UserRepository, MemberRepository, MembershipPlanRepository {
  private let users: [User]
  private let allMembers: [Member]
  private let allPlans: [MembershipPlan]

  public init(users: [User] = [], members: [Member] = [], plans: [MembershipPlan] = []) {
    self.users = users
    allMembers = members
    allPlans = plans
  }

  public func user(id: String) async throws -> User? {
    users.first { $0.id == id }
  }

  public func members() async throws -> [Member] { allMembers }

  public func plans() async throws -> [MembershipPlan] { allPlans }

  /// A club with a little of everything, for previews.
  public static let sample = InMemoryRepository(
    users: [User(id: "ada", fullName: "Ada Lovelace", role: .admin)],
    members: [Member(id: "grace", fullName: "Grace Hopper")],
    plans: [MembershipPlan(name: "Off-peak", price: 19_00)]
  )
}
