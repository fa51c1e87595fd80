// Lesson 04 · Singletons. One good answer of several.
import Lesson04Singletons

final class AppDependenciesEnvironment: AppDependencies {
  // The environment knows the singletons, and none of them knows the environment: no cycle.
  static let shared = AppDependenciesEnvironment(
    loginService: LiveLoginService(),
    userSession: UserSession.shared,
    persistencyManager: PersistencyManager.shared
  )

  let loginService: any LoginService
  let userSession: any UserSessionProtocol
  let persistencyManager: any PersistencyManaging

  init(
    loginService: any LoginService,
    userSession: any UserSessionProtocol,
    persistencyManager: any PersistencyManaging
  ) {
    self.loginService = loginService
    self.userSession = userSession
    self.persistencyManager = persistencyManager
  }
}
