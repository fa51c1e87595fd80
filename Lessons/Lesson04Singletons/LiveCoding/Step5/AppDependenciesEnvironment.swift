// Lesson 04 · Singletons. Task 5, done.
import Lesson04Singletons

final class AppDependenciesEnvironment: AppDependencies {
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
