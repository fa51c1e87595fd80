// Lesson 04 · Singletons. Task 4: what the whole program shares.
// Grade it: swift test --filter Lesson04/Task4
import Lesson04Singletons

final class AppDependenciesEnvironment: AppDependencies {
  static let shared = AppDependenciesEnvironment()

  let loginService: any LoginService
  let userSession: any UserSessionProtocol
  let persistencyManager: any PersistencyManaging

  // TODO: 4. One environment for the program is fine. A test wants one of its own.
  private init() {
    loginService = LiveLoginService()
    userSession = UserSession.shared
    persistencyManager = PersistencyManager.shared
  }
}
