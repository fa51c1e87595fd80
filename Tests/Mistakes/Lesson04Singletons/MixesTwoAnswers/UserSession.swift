// Lesson 04 · Singletons. A wrong answer.
import Lesson04Singletons

actor UserSession: UserSessionProtocol {
  static let shared = UserSession(loginService: LiveLoginService())

  private let loginService: any LoginService
  private(set) var currentUser: LoggedUser?
  private var credentials: [String] = []
  private var task: Task<LoginResponse, any Error>?
  private var logOuts = 0

  init(loginService: any LoginService) {
    self.loginService = loginService
  }

  var isValid: Bool { currentUser?.token.isEmpty == false }

  func logIn(username: String, password: String) async throws {
    let task: Task<LoginResponse, any Error>
    if let old = self.task, credentials == [username, password] {
      task = old
    } else {
      task = Task { [loginService] in
        try await loginService.logIn(username: username, password: password)
      }
      self.task = task
      credentials = [username, password]
    }
    let began = logOuts
    let result = await task.result
    if self.task == task { self.task = nil }
    let response = try result.get()
    guard began == logOuts else { throw CancellationError() }
    currentUser = LoggedUser(id: response.id, username: credentials[0], token: response.token)
  }

  func logOut() {
    logOuts += 1
    task = nil
    currentUser = nil
  }
}
