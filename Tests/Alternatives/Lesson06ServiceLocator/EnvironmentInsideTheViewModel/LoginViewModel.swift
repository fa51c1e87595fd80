// Lesson 06 · Service locator. Another good answer.
import Lesson06ServiceLocator

final class LoginViewModel: LoginScreen {
  private(set) var status = LoginStatus.waiting

  private let environment: LoginViewEnvironment

  init(loginService: any LoginService, userSession: any UserSession) {
    environment = LoginViewEnvironment(
      loginService: .resolved(loginService),
      userSession: .resolved(userSession)
    )
  }

  func logIn(username: String, password: String) async {
    do {
      let account = try await environment.loginService.logIn(username: username, password: password)
      await environment.userSession.start(with: account)
      status = .welcome(account.name)
    } catch let refusal as LoginRefused {
      status = .refused(refusal.reason)
    } catch {
      status = .refused("Try again later.")
    }
  }
}
