// Lesson 10 · Dependency values. Task 4: read the dependencies of this screen from the values.
// Grade it: swift test --filter Lesson10/Task4
import Lesson10DependencyValues

@MainActor
final class HomeViewModel: HomeScreen {
  private let values = DependencyValues()
  // TODO: 4. Read all six dependencies with `@Dependency`: these are the same in every run, preview and test.
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
