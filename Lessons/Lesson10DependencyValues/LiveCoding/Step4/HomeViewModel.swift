// Lesson 10 · Dependency values. Task 4: read the dependencies of this screen from the values.
import Lesson10DependencyValues

@MainActor
final class HomeViewModel: HomeScreen {
  @Dependency(\.currentUser) private var currentUser
  @Dependency(\.globalRouter) private var globalRouter
  @Dependency(\.authProvider) private var authProvider
  @Dependency(\.userRepository) private var userRepository
  @Dependency(\.memberRepository) private var memberRepository
  @Dependency(\.planRepository) private var planRepository

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
