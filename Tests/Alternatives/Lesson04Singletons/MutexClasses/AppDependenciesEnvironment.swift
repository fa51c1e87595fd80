// Lesson 04 · Singletons. Another good answer.
import Lesson04Singletons

struct AppDependenciesEnvironment: AppDependencies {
  static let shared = AppDependenciesEnvironment(
    loginService: LiveLoginService(),
    userSession: UserSession.shared,
    persistencyManager: PersistencyManager.shared
  )

  let loginService: any LoginService
  let userSession: any UserSessionProtocol
  let persistencyManager: any PersistencyManaging
}
