// Lesson 06 · Service locator. Another good answer.
import Lesson06ServiceLocator

final class LoginViewModel: LoginScreen {
  private(set) var status = LoginStatus.waiting

  private let loginService: any LoginService
  private let userSession: any UserSession

  // All dependencies of a log-in, and nothing about their origin.
  init(loginService: any LoginService, userSession: any UserSession) {
    self.loginService = loginService
    self.userSession = userSession
  }

  func logIn(username: String, password: String) async {
    status = .refused("One moment, please.")
    do {
      let account = try await loginService.logIn(username: username, password: password)
      await userSession.start(with: account)
      status = .welcome(account.name)
    } catch let refusal as LoginRefused {
      status = .refused(refusal.reason)
    } catch {
      status = .refused("Try again later.")
    }
  }
}
