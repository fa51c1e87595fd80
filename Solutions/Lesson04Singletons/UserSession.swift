// Lesson 04 · Singletons. One good answer of several.
import Lesson04Singletons

// An actor, because all threads share its state and every caller can `await`.
actor UserSession: UserSessionProtocol {
  // A stored `let`, because Swift creates it once, on first use, even if several threads read it.
  static let shared = UserSession(loginService: LiveLoginService())

  private let loginService: any LoginService
  private(set) var currentUser: LoggedUser?
  private var attempt: Attempt?
  private var attempts = 0

  // Internal, because a test creates a session of its own.
  init(loginService: any LoginService) {
    self.loginService = loginService
  }

  // Computed, because a stored copy would differ from `currentUser` one day.
  var isValid: Bool { currentUser?.token.isEmpty == false }

  func logIn(username: String, password: String) async throws {
    let credentials = Credentials(username: username, password: password)
    if let attempt, attempt.credentials == credentials {
      return try await attempt.task.value
    }
    attempts += 1
    let number = attempts
    let task = Task { try await request(credentials, number: number) }
    // Stored before the first `await`, because the next call may begin during it.
    attempt = Attempt(number: number, credentials: credentials, task: task)
    try await task.value
  }

  func logOut() {
    currentUser = nil
    attempt = nil
  }

  private func request(_ credentials: Credentials, number: Int) async throws {
    defer { if attempt?.number == number { attempt = nil } }
    let username = credentials.username
    let password = credentials.password
    let response = try await loginService.logIn(username: username, password: password)
    // Checked again, because a log-out or another log-in may have come during the `await`.
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
