// Lesson 06 · Service locator. Tasks 5 and 6: first behind an environment, then without a locator.
// Grade it: swift test --filter Lesson06
import Lesson06ServiceLocator

final class LoginViewModel: LoginScreen {
  private(set) var status = LoginStatus.waiting

  private let environment: LoginViewEnvironment

  // TODO: 6. Then pass the two dependencies in themselves.
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
