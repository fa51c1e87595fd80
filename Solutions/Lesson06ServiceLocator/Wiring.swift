// Lesson 06 · Service locator. One good answer of several.
import Lesson06ServiceLocator

/// A login view model that gets its dependencies from this locator.
@MainActor
public func makeLoginViewModel(locator: ServiceLocator) -> any LoginScreen {
  // The edge of the program asks the locator; the view model behind it no longer knows there is one.
  let environment = LoginViewEnvironment(from: locator)
  return LoginViewModel(
    loginService: environment.loginService,
    userSession: environment.userSession
  )
}

/// A login view model that gets its dependencies as arguments.
@MainActor
public func makeLoginViewModel(
  loginService: any LoginService,
  userSession: any UserSession
) -> any LoginScreen {
  LoginViewModel(loginService: loginService, userSession: userSession)
}
