// Lesson 04 · Singletons. One good answer of several.
import Lesson04Singletons

// An actor: one caller at a time reads or changes its state.
actor UserSession: UserSessionProtocol {
  // A stored `let`: Swift makes it once, on first use, however many threads ask.
  static let shared = UserSession(loginService: LiveLoginService())

  private let loginService: any LoginService
  private(set) var currentUser: LoggedUser?
  private var attempt: Attempt?
  private var attempts = 0

  // Not private: the program shares one session, and a test makes one of its own.
  init(loginService: any LoginService) {
    self.loginService = loginService
  }

  // Computed at every call, so it can't fall behind.
  var isValid: Bool { currentUser?.token.isEmpty == false }

  func logIn(username: String, password: String) async throws {
    let credentials = Credentials(username: username, password: password)
    if let attempt, attempt.credentials == credentials {
      return try await attempt.task.value
    }
    attempts += 1
    let number = attempts
    let task = Task { try await request(credentials, number: number) }
    // Stored before the first await: the next caller finds it.
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
    // Look again after the await: an attempt that isn't the current one changes nothing.
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
