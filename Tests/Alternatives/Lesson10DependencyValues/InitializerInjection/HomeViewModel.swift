// Lesson 10 · Dependency values. Another good answer.
import Lesson10DependencyValues

@MainActor
final class HomeViewModel: HomeScreen {
  private let currentUser: CurrentUser
  private let globalRouter: Router<GlobalRoute>
  private let endSession: @Sendable () async throws -> Void
  private let userRepository: any UserRepository
  private let memberRepository: any MemberRepository
  private let planRepository: any MembershipPlanRepository

  private(set) var plans: [MembershipPlan] = []
  private(set) var memberCount: Int?

  init(
    currentUser: CurrentUser,
    globalRouter: Router<GlobalRoute>,
    logOut: @escaping @Sendable () async throws -> Void,
    userRepository: any UserRepository,
    memberRepository: any MemberRepository,
    planRepository: any MembershipPlanRepository
  ) {
    self.currentUser = currentUser
    self.globalRouter = globalRouter
    endSession = logOut
    self.userRepository = userRepository
    self.memberRepository = memberRepository
    self.planRepository = planRepository
  }

  var title: String { "Hello, \(currentUser.user?.fullName ?? "guest")" }

  func load() async throws {
    if let id = currentUser.user?.id {
      currentUser.user = try await userRepository.user(id: id)
    }
    plans = try await planRepository.plans()
    memberCount = currentUser.isAdmin ? try await memberRepository.members().count : nil
  }

  func logOut() async throws {
    try await endSession()
    currentUser.clearSession()
    globalRouter.restart(at: .login)
  }
}
