import Lesson04Singletons
import OutsideWorld

/// A session without a server, which remembers how often it was ended.
final class SessionFake: UserSessionProtocol {
  private let user: Locked<LoggedUser?>
  private let ends = Locked(0)

  /// A session of this user, or of nobody.
  init(_ username: String? = nil, token: String = "fake") {
    user = Locked(username.map { LoggedUser(id: 1, username: $0, token: token) })
  }

  var logOuts: Int { ends.withLock { $0 } }
  var currentUser: LoggedUser? { user.withLock { $0 } }
  var isValid: Bool { currentUser?.token.isEmpty == false }

  func logIn(username: String, password: String) async throws {
    user.withLock { $0 = LoggedUser(id: 1, username: username, token: "fake") }
  }

  func logOut() {
    user.withLock { $0 = nil }
    ends.withLock { $0 += 1 }
  }
}
