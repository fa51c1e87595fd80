// Lesson 06 · Service locator. Tasks 5 and 6: first behind an environment, then without a locator.
// Test it: COURSE_LESSON=06 swift test --filter Lesson06/Task5, then Task6
import Lesson06ServiceLocator

final class LoginViewModel: LoginScreen {
  private(set) var status = LoginStatus.waiting

  // TODO: 5. This initializer hides two dependencies. Pass it a LoginViewEnvironment.
  // TODO: 6. Pass it a login service and a session instead, so that it needs no locator.
  init() {}

  func logIn(username: String, password: String) async {
    let locator = ServiceLocator.shared
    let loginService = locator.find((any LoginService).self) ?? LiveLoginService()
    let userSession = locator.find((any UserSession).self) ?? LiveUserSession()
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
