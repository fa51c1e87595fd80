// Lesson 04 · Singletons. A wrong answer.
import Lesson04Singletons

actor UserSession: UserSessionProtocol {
  static let shared = UserSession(loginService: LiveLoginService())

  private let loginService: any LoginService
  private(set) var currentUser: LoggedUser?

  init(loginService: any LoginService) {
    self.loginService = loginService
  }

  var isValid: Bool { currentUser?.token.isEmpty == false }

  func logIn(username: String, password: String) async throws {
    guard currentUser?.username != username else { return }
    let response = try await loginService.logIn(username: username, password: password)
    currentUser = LoggedUser(id: response.id, username: username, token: response.token)
  }

  func logOut() {
    currentUser = nil
  }
}
