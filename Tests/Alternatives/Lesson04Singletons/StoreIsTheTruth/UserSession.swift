// Lesson 04 · Singletons. Another good answer.
import Lesson04Singletons

actor UserSession: UserSessionProtocol {
  static let shared = UserSession(loginService: LiveLoginService())

  private final class Request: Sendable {
    let username: String
    let password: String
    let task: Task<LoginResponse, any Error>
    init(username: String, password: String, task: Task<LoginResponse, any Error>) {
      self.username = username
      self.password = password
      self.task = task
    }
  }

  private let loginService: any LoginService
  private(set) var currentUser: LoggedUser?
  private var requests: [ObjectIdentifier: Request] = [:]

  var isValid: Bool { currentUser.map { !$0.token.isEmpty } ?? false }

  init(loginService: any LoginService) { self.loginService = loginService }

  func logIn(username: String, password: String) async throws {
    let known = requests.values.first { $0.username == username && $0.password == password }
    let request: Request
    if let known {
      request = known
    } else {
      currentUser = nil
      let loginService = loginService
      request = Request(
        username: username,
        password: password,
        task: Task { try await loginService.logIn(username: username, password: password) }
      )
      requests[ObjectIdentifier(request)] = request
    }
    let result = await request.task.result
    if requests.removeValue(forKey: ObjectIdentifier(request)) != nil {
      currentUser =
        (try? result.get()).map {
          LoggedUser(id: $0.id, username: username, token: $0.token)
        } ?? currentUser
    }
    _ = try result.get()
  }

  func logOut() {
    currentUser = nil
    requests.values.forEach { $0.task.cancel() }
    requests = [:]
  }
}
