// Lesson 04 · Singletons. One good answer of several.
import Lesson04Singletons

final class AppDependenciesEnvironment: AppDependencies {
  // The environment uses the singletons and none of them uses it, because a cycle would wait for itself.
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
