// Lesson 06 · Service locator. One good answer of several.
import Lesson06ServiceLocator

/// Returns a login view model that gets its dependencies from this locator.
@MainActor
public func makeLoginViewModel(locator: ServiceLocator) -> any LoginScreen {
  // Only this function calls the locator. The view model gets the two services.
  let environment = LoginViewEnvironment(from: locator)
  return LoginViewModel(
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
  LoginViewModel(loginService: loginService, userSession: userSession)
}
