// Lesson 06 · Service locator. Tasks 5 and 6: first behind an environment, then without a locator.
// Test it: COURSE_LESSON=06 swift test --filter Lesson06/Task5, then Task6
import Lesson06ServiceLocator

final class LoginViewModel: LoginScreen {
  private(set) var status = LoginStatus.waiting

  private let environment: LoginViewEnvironment

  // TODO: 6. Pass it a login service and a session instead, so that it needs no locator.
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
