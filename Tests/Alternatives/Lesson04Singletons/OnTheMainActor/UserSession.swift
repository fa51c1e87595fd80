// Lesson 04 · Singletons. Another good answer.
import Lesson04Singletons

@MainActor
final class UserSession: UserSessionProtocol {
  nonisolated static let shared = UserSession(loginService: LiveLoginService())

  private let loginService: any LoginService
  private(set) var currentUser: LoggedUser?
  private var attempt: Attempt?

  nonisolated init(loginService: any LoginService) {
    self.loginService = loginService
  }

  var isValid: Bool {
    guard let currentUser else { return false }
    return !currentUser.token.isEmpty
  }

  func logIn(username: String, password: String) async throws {
    if let attempt, attempt.username == username, attempt.password == password {
      try await attempt.task?.value
      return
    }
    let attempt = Attempt(username: username, password: password)
    self.attempt = attempt
    let task = Task { try await finish(attempt) }
    attempt.task = task
    try await task.value
  }

  func logOut() {
    attempt = nil
    currentUser = nil
  }

  private func finish(_ attempt: Attempt) async throws {
    defer { if self.attempt === attempt { self.attempt = nil } }
    let name = attempt.username
    let password = attempt.password
    let response = try await loginService.logIn(username: name, password: password)
    guard self.attempt === attempt else { throw CancellationError() }
    currentUser = LoggedUser(id: response.id, username: name, token: response.token)
  }
}

@MainActor
private final class Attempt {
  let username: String
  let password: String
  var task: Task<Void, any Error>?

  init(username: String, password: String) {
    self.username = username
    self.password = password
  }
}
