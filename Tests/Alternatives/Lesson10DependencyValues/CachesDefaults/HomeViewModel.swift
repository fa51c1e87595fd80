// Lesson 10 · Dependency values. Another good answer.
import Lesson10DependencyValues

@MainActor
final class HomeViewModel: HomeScreen {
  private typealias Step = @MainActor () async throws -> Void

  private let services = HomeServices()
  private var shown = Shown()

  var plans: [MembershipPlan] { shown.plans }
  var memberCount: Int? { shown.memberCount }

  var title: String {
    let name = services.currentUser.user?.fullName
    return "Hello, \(name ?? "guest")"
  }

  func load() async throws {
    let steps: [Step] = [
      { try await self.reloadUser() },
      { try await self.reloadPlans() },
      { try await self.countMembers() },
    ]
    for step in steps { try await step() }
  }

  func logOut() async throws {
    try await services.authProvider.logOut()
    services.currentUser.clearSession()
    services.globalRouter.restart(at: .login)
  }

  private func reloadUser() async throws {
    let session = services.currentUser
    guard let user = session.user else { return }
    session.user = try await services.users.user(id: user.id)
  }

  private func reloadPlans() async throws {
    shown.plans = try await services.plans.plans()
  }

  private func countMembers() async throws {
    guard services.currentUser.isAdmin else {
      shown.memberCount = nil
      return
    }
    shown.memberCount = try await services.members.members().count
  }

  private struct Shown {
    var plans: [MembershipPlan] = []
    var memberCount: Int?
  }
}
