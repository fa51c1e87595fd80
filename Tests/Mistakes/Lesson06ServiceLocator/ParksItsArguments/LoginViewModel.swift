// Lesson 06 · Service locator. A wrong answer.
import Lesson06ServiceLocator

final class LoginViewModel: LoginScreen {
  private(set) var status = LoginStatus.waiting

  private let environment: LoginViewEnvironment

  init(environment: LoginViewEnvironment) {
    self.environment = environment
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
