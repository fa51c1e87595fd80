// Lesson 10 · Dependency values. Task 6: take the hard-wired dependencies out of this screen.
// Grade it: swift test --filter Lesson10/Task6
import Lesson10DependencyValues

@MainActor
final class HomeViewModel: HomeScreen {
  private let values = DependencyValues()
  // TODO: 6. Six things are chosen here, for every run, preview and test alike.
  private let authProvider = AuthProvider.live
  private let userRepository = LiveUserRepository()
  private let memberRepository = LiveMemberRepository()
  private let planRepository = LiveMembershipPlanRepository()

  private var currentUser: CurrentUser { values.currentUser }
  private var globalRouter: Router<GlobalRoute> { values.globalRouter }

  private(set) var plans: [MembershipPlan] = []
  private(set) var memberCount: Int?

  var title: String { "Hello, \(currentUser.user?.fullName ?? "guest")" }

  func load() async throws {
    if let id = currentUser.user?.id {
      currentUser.user = try await userRepository.user(id: id)
    }
    plans = try await planRepository.plans()
    memberCount = currentUser.isAdmin ? try await memberRepository.members().count : nil
  }

  func logOut() async throws {
    try await authProvider.logOut()
    currentUser.clearSession()
    globalRouter.restart(at: .login)
  }
}
