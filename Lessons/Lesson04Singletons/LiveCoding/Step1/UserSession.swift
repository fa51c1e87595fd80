// Lesson 04 · Singletons. Tasks 1 and 7: one session, which stays right while calls overlap.
// Grade it: swift test --filter Lesson04
import Lesson04Singletons

final class UserSession: UserSessionProtocol, @unchecked Sendable {
  static let shared = UserSession(loginService: LiveLoginService())

  private let loginService: any LoginService
  private(set) var currentUser: LoggedUser?

  init(loginService: any LoginService) {
    self.loginService = loginService
  }

  var isValid: Bool { currentUser?.token.isEmpty == false }

  func logIn(username: String, password: String) async throws {
    // TODO: 7. Share a pending request, and drop its response after a log-out.
    let response = try await loginService.logIn(username: username, password: password)
    currentUser = LoggedUser(id: response.id, username: username, token: response.token)
  }

  func logOut() {
    currentUser = nil
  }
}
