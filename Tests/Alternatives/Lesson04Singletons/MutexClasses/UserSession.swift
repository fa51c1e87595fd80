// Lesson 04 · Singletons. Another good answer.
import Lesson04Singletons
import Synchronization

final class UserSession: UserSessionProtocol {
  // A stored `let`: Swift creates it once, on first use, even if several threads read it.
  static let shared = UserSession(loginService: LiveLoginService())

  private let loginService: any LoginService
  // One lock protects all state, so no caller sees half of a change.
  private let state = Mutex(State())

  // Not private: the program shares one session, and a test creates one of its own.
  init(loginService: any LoginService) {
    self.loginService = loginService
  }

  var currentUser: LoggedUser? { state.withLock { $0.user } }

  // Computed at every read, so it can't become outdated.
  var isValid: Bool { currentUser?.token.isEmpty == false }

  func logIn(username: String, password: String) async throws {
    let credentials = Credentials(username: username, password: password)
    // The attempt is stored before the first `await`, so the next caller finds it.
    let attempt = state.withLock { state in
      if let attempt = state.attempt, attempt.credentials == credentials { return attempt }
      return state.begin(with: credentials) { number in
        Task { try await self.request(credentials, number: number) }
      }
    }
    try await attempt.task.value
  }

  func logOut() {
    state.withLock {
      $0.user = nil
      $0.attempt = nil
    }
  }

  private func request(_ credentials: Credentials, number: Int) async throws {
    let result: Result<LoginResponse, any Error>
    do {
      result = .success(
        try await loginService.logIn(
          username: credentials.username,
          password: credentials.password
        )
      )
    } catch { result = .failure(error) }
    try state.withLock { state in
      // Checked again after the `await`: an attempt that isn't the current one changes nothing.
      guard state.attempt?.number == number else { throw CancellationError() }
      state.attempt = nil
      let response = try result.get()
      state.user = LoggedUser(
        id: response.id,
        username: credentials.username,
        token: response.token
      )
    }
  }
}

extension UserSession {
  fileprivate struct Credentials: Equatable {
    let username: String
    let password: String
  }

  fileprivate struct Attempt {
    let number: Int
    let credentials: Credentials
    let task: Task<Void, any Error>
  }

  fileprivate struct State {
    var user: LoggedUser?
    var attempt: Attempt?
    private var attempts = 0

    mutating func begin(
      with credentials: Credentials,
      task: (_ number: Int) -> Task<Void, any Error>
    ) -> Attempt {
      attempts += 1
      let attempt = Attempt(number: attempts, credentials: credentials, task: task(attempts))
      self.attempt = attempt
      return attempt
    }
  }
}
