// Lesson 06 · Service locator. A wrong answer.
import Lesson06ServiceLocator

/// A login view model that gets what it needs from this locator.
@MainActor
public func makeLoginViewModel(locator: ServiceLocator) -> any LoginScreen {
  // The edge of the program asks the locator; the view model behind it no longer knows there is one.
  let environment = LoginViewEnvironment(from: locator)
  return LoginViewModel(environment: environment)
}

/// A login view model that is handed what it needs.
@MainActor
public func makeLoginViewModel(
  loginService: any LoginService,
  userSession: any UserSession
) -> any LoginScreen {
  ServiceLocator.shared.replace((any LoginService).self, with: loginService)
  ServiceLocator.shared.replace((any UserSession).self, with: userSession)
  return LoginViewModel(environment: LoginViewEnvironment())
}
