// Lesson 06 · Service locator. The tests get your types here.
// Keep the signatures; the bodies are yours.
import Lesson06ServiceLocator

/// A login view model that gets its dependencies from this locator.
@MainActor
public func makeLoginViewModel(locator: ServiceLocator) -> any LoginScreen {
  LoginViewModel(environment: LoginViewEnvironment(from: locator))
}

/// A login view model that gets its dependencies as arguments.
@MainActor
public func makeLoginViewModel(
  loginService: any LoginService,
  userSession: any UserSession
) -> any LoginScreen {
  // TODO: 6. Follow the two arguments: where are they stored, and which other code can see them?
  ServiceLocator.shared.replace((any LoginService).self, with: loginService)
  ServiceLocator.shared.replace((any UserSession).self, with: userSession)
  return makeLoginViewModel(locator: .shared)
}
