// Lesson 04 · Singletons. A wrong answer.
import Lesson04Singletons

actor UserSession: UserSessionProtocol {
  static let shared = UserSession(loginService: LiveLoginService())

  private let loginService: any LoginService
  private(set) var currentUser: LoggedUser?
  private var attempt: Attempt?
  private var attempts = 0

  init(loginService: any LoginService) {
    self.loginService = loginService
  }

  var isValid: Bool { currentUser?.token.isEmpty == false }

  func logIn(username: String, password: String) async throws {
    let credentials = Credentials(username: username, password: password)
    if attempt?.credentials == credentials {
      throw CancellationError()
    }
    attempts += 1
    let number = attempts
    let task = Task { try await request(credentials, number: number) }
    attempt = Attempt(number: number, credentials: credentials, task: task)
    try await task.value
  }

  func logOut() {
    currentUser = nil
    attempt = nil
  }

  private func request(_ credentials: Credentials, number: Int) async throws {
    defer { if attempt?.number == number { attempt = nil } }
    let (username, password) = (credentials.username, credentials.password)
    let response = try await loginService.logIn(username: username, password: password)
    guard attempt?.number == number else { throw CancellationError() }
    currentUser = LoggedUser(id: response.id, username: username, token: response.token)
  }
}

private struct Credentials: Equatable {
  let username: String
  let password: String
}

private struct Attempt {
  let number: Int
  let credentials: Credentials
  let task: Task<Void, any Error>
}
