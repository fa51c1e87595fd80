// Lesson 06 · Service locator. Another good answer.
import Lesson06ServiceLocator

/// Returns a login view model that gets its dependencies from this locator.
@MainActor
public func makeLoginViewModel(locator: ServiceLocator) -> any LoginScreen {
  let environment = LoginViewEnvironment(from: locator)
  return makeLoginViewModel(
    loginService: environment.loginService,
    userSession: environment.userSession
  )
}

/// Returns a login view model that gets its dependencies as arguments.
@MainActor
public func makeLoginViewModel(
  loginService: any LoginService,
  userSession: any UserSession
) -> any LoginScreen {
  LoginViewModel(
    authenticate: { try await loginService.logIn(username: $0, password: $1) },
    begin: { await userSession.start(with: $0) }
  )
}
