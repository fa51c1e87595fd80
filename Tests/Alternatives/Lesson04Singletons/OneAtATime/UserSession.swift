// Lesson 04 · Singletons. Another good answer.
import Lesson04Singletons
actor UserSession: UserSessionProtocol {
  static let shared = UserSession(loginService: LiveLoginService())
  private let loginService: any LoginService
  private(set) var currentUser: LoggedUser?
  private var generation = 0
  private var pending: (name: String, password: String, task: Task<LoggedUser, any Error>)?
  init(loginService: any LoginService) { self.loginService = loginService }
  var isValid: Bool { !(currentUser?.token ?? "").isEmpty }
  func logIn(username: String, password: String) async throws {
    while let other = pending, (other.name, other.password) != (username, password) {
      _ = await other.task.result
      if pending?.task == other.task { pending = nil }
    }
    let began = generation
    let task: Task<LoggedUser, any Error>
    if let pending {
      task = pending.task
    } else {
      task = Task { [loginService] in
        let r = try await loginService.logIn(username: username, password: password)
        return LoggedUser(id: r.id, username: username, token: r.token)
      }
      pending = (username, password, task)
    }
    let result = await task.result
    if pending?.task == task { pending = nil }
    if generation == began, let user = try? result.get() { currentUser = user }
    _ = try result.get()
  }
  func logOut() { generation += 1; currentUser = nil; pending = nil }
}
