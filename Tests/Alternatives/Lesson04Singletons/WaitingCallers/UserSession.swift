// Lesson 04 · Singletons. Another good answer.
import Lesson04Singletons
import OutsideWorld
final class UserSession: UserSessionProtocol {
  static let shared = UserSession(loginService: LiveLoginService())
  private struct Key: Hashable { let n: String, p: String, g: Int }
  private struct State {
    var user: LoggedUser?; var generation = 0;
    var waiting: [Key: [CheckedContinuation<Void, any Error>]] = [:]
  }
  private let loginService: any LoginService
  private let state = Locked(State())
  init(loginService: any LoginService) { self.loginService = loginService }
  var currentUser: LoggedUser? { state.withLock { $0.user } }
  var isValid: Bool { state.withLock { $0.user?.token.isEmpty == false } }
  func logIn(username: String, password: String) async throws {
    let key = state.withLock { Key(n: username, p: password, g: $0.generation) }
    try await withCheckedThrowingContinuation { (c: CheckedContinuation<Void, any Error>) in
      let isFirst = state.withLock { s in
        s.waiting[key, default: []].append(c)
        return s.waiting[key]?.count == 1
      }
      guard isFirst else { return }
      Task {
        let result: Result<LoginResponse, any Error>
        do {
          result = .success(try await loginService.logIn(username: username, password: password))
        } catch { result = .failure(error) }
        let all = state.withLock { s in
          if s.generation == key.g, let r = try? result.get() {
            s.user = LoggedUser(id: r.id, username: username, token: r.token)
          }
          return s.waiting.removeValue(forKey: key) ?? []
        }
        for c in all { c.resume(with: result.map { _ in }) }
      }
    }
  }
  func logOut() {
    state.withLock {
      $0.generation += 1; $0.user = nil
    }
  }
}
