// Lesson 04 · Singletons. Another good answer.
import Foundation
import Lesson04Singletons

// Unchecked, because `lock` guards every `var` and the compiler can't see that.
final class UserSession: UserSessionProtocol, @unchecked Sendable {
  static let shared = UserSession(loginService: LiveLoginService())

  private let loginService: any LoginService
  private let lock = NSLock()
  private var user: LoggedUser?
  private var generation = 0
  private var underWay: [[String]: Task<LoggedUser, any Error>] = [:]

  init(loginService: any LoginService) {
    self.loginService = loginService
  }

  var currentUser: LoggedUser? { lock.withLock { user } }
  var isValid: Bool { lock.withLock { user.map { !$0.token.isEmpty } ?? false } }

  func logIn(username: String, password: String) async throws {
    let key = [username, password]
    let (task, began) = lock.withLock {
      let task =
        underWay[key]
        ?? Task { [loginService] in
          let response = try await loginService.logIn(username: username, password: password)
          return LoggedUser(id: response.id, username: username, token: response.token)
        }
      underWay[key] = task
      return (task, generation)
    }
    let result = await task.result
    try lock.withLock {
      if underWay[key] == task { underWay[key] = nil }
      let newUser = try result.get()
      if generation == began { user = newUser }
    }
  }

  func logOut() {
    lock.withLock {
      generation += 1
      underWay = [:]
      user = nil
    }
  }
}
