// Lesson 04 · Singletons. Task 5: the parts that the whole program shares.
// Grade it: swift test --filter Lesson04/Task5
import Lesson04Singletons

final class AppDependenciesEnvironment: AppDependencies {
  static let shared = AppDependenciesEnvironment()

  let loginService: any LoginService
  let userSession: any UserSessionProtocol
  let persistencyManager: any PersistencyManaging

  // TODO: 5. Take the three parts as arguments, and pass the shared ones where `shared` is created.
  private init() {
    loginService = LiveLoginService()
    userSession = UserSession.shared
    persistencyManager = PersistencyManager.shared
  }
}
