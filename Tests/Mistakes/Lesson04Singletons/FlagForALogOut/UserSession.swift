// Lesson 04 · Singletons. A wrong answer.
import Lesson04Singletons

actor UserSession: UserSessionProtocol {
  static let shared = UserSession(loginService: LiveLoginService())

  private let loginService: any LoginService
  private(set) var currentUser: LoggedUser?
  private var underWay: [[String]: Task<LoginResponse, any Error>] = [:]
  private var leftMeanwhile = false

  init(loginService: any LoginService) {
    self.loginService = loginService
  }

  var isValid: Bool { currentUser?.token.isEmpty == false }

  func logIn(username: String, password: String) async throws {
    leftMeanwhile = false
    let key = [username, password]
    let task =
      underWay[key]
      ?? Task { [loginService] in
        try await loginService.logIn(username: username, password: password)
      }
    underWay[key] = task
    defer { if underWay[key] == task { underWay[key] = nil } }
    let response = try await task.value
    guard !leftMeanwhile else { throw CancellationError() }
    currentUser = LoggedUser(id: response.id, username: username, token: response.token)
  }

  func logOut() {
    leftMeanwhile = true
    underWay = [:]
    currentUser = nil
  }
}
