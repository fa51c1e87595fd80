// Lesson 04 · Singletons. Tasks 1 and 6: one session, and only one truth about it.
// Grade it: swift test --filter Lesson04
import Lesson04Singletons

final class UserSession: UserSessionProtocol, @unchecked Sendable {
  // TODO: 1. The compiler refused a stored `static var`, and is quiet now. Count the sessions.
  static var shared: UserSession { UserSession(loginService: LiveLoginService()) }

  private let loginService: any LoginService
  private(set) var currentUser: LoggedUser?
  // TODO: 1. Ask before and after a log-in.
  private(set) lazy var isValid = currentUser?.token.isEmpty == false

  init(loginService: any LoginService) {
    self.loginService = loginService
  }

  func logIn(username: String, password: String) async throws {
    // TODO: 6. Much can happen during `await`: the same log-in again, or a log-out.
    let response = try await loginService.logIn(username: username, password: password)
    currentUser = LoggedUser(id: response.id, username: username, token: response.token)
  }

  func logOut() {
    currentUser = nil
  }
}
