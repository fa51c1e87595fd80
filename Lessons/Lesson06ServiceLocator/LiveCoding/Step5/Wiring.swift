// Lesson 06 · Service locator. The tests create your view model with these functions.
// Keep the signatures; change the bodies.
import Lesson06ServiceLocator

/// Returns a login view model that gets its dependencies from this locator.
@MainActor
public func makeLoginViewModel(locator: ServiceLocator) -> any LoginScreen {
  LoginViewModel(environment: LoginViewEnvironment(from: locator))
}

/// Returns a login view model that gets its dependencies as arguments.
@MainActor
public func makeLoginViewModel(
  loginService: any LoginService,
  userSession: any UserSession
) -> any LoginScreen {
  // TODO: 6. Pass the two arguments to the view model, and store nothing in the shared locator.
  ServiceLocator.shared.replace((any LoginService).self, with: loginService)
  ServiceLocator.shared.replace((any UserSession).self, with: userSession)
  return makeLoginViewModel(locator: .shared)
}
