// Lesson 06 · Service locator. The grader gets your types here.
// Keep the signatures; the bodies are yours.
import Lesson06ServiceLocator

/// A login view model that gets what it needs from this locator.
@MainActor
public func makeLoginViewModel(locator: ServiceLocator) -> any LoginScreen {
  LoginViewModel()  // TODO: 5. A locator comes in, and the view model asks another one.
}

/// A login view model that is handed what it needs.
@MainActor
public func makeLoginViewModel(
  loginService: any LoginService,
  userSession: any UserSession
) -> any LoginScreen {
  // TODO: 6. Two arguments come in. Follow them: where are they kept, and who else can see them?
  ServiceLocator.shared.replace((any LoginService).self, with: loginService)
  ServiceLocator.shared.replace((any UserSession).self, with: userSession)
  return LoginViewModel()
}
