// Lesson 06 · Service locator. One good answer of several.
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

  // The log-in that came last. The next one begins when it has ended.
  private var last: Task<Void, Never>?

  func logIn(username: String, password: String) async {
    let task = Task { [last] in
      await last?.value
      await logInNow(username: username, password: password)
    }
    last = task
    await task.value
    if last == task { last = nil }
  }

  private func logInNow(username: String, password: String) async {
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
