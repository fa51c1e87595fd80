// Lesson 04 · Singletons. A wrong answer.
import Lesson04Singletons

final class AppDependenciesEnvironment: AppDependencies {
  // The environment knows the singletons, and none of them knows the environment: no circle.
  static var shared: AppDependenciesEnvironment {
    AppDependenciesEnvironment(
      loginService: LiveLoginService(),
      userSession: UserSession.shared,
      persistencyManager: PersistencyManager.shared
    )
  }

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
