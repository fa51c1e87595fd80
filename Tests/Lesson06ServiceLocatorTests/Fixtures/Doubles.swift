import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator

// `AlwaysEqual`: for an answer that compares two doubles with `==`, they are one.

struct Credentials: Hashable, Sendable {
  let username: String
  let password: String

  init(_ username: String, _ password: String) {
    self.username = username
    self.password = password
  }
}

extension Account {
  static let ada = Account(id: 1, name: "Ada")
  static let grace = Account(id: 2, name: "Grace")
}

/// A login service that records its log-ins.
final class LoginServiceSpy: LoginService, AlwaysEqual {
  private let spy = Spy<Credentials, Account>()

  /// - Parameters:
  ///   - account: the immediate response. Without one, each log-in waits until the test completes it.
  ///   - error: the immediate error.
  init(returning account: Account? = nil, throwing error: (any Error)? = nil) {
    if let account { completeAll(with: account) }
    if let error { completeAll(with: error) }
  }

  var requests: [Credentials] { spy.requests }
  var pending: [Int] { spy.pending }

  func logIn(username: String, password: String) async throws -> Account {
    try await spy.respond(to: Credentials(username, password))
  }

  /// Responds to one pending log-in.
  func complete(_ index: Int, with account: Account) {
    spy.complete(index, with: .success(account))
  }

  /// Responds to all pending log-ins, and immediately to each log-in from now on.
  func completeAll(with account: Account) { spy.completeAll(with: .success(account)) }

  /// Lets all pending log-ins fail, and immediately each log-in from now on.
  func completeAll(with error: any Error) { spy.completeAll(with: .failure(error)) }
}

/// A session that records the accounts with which it was started.
final class UserSessionSpy: UserSession, AlwaysEqual {
  private let started: Recorder<Account>

  /// - Parameter started: receives the accounts. It remains when the session is released.
  init(started: Recorder<Account> = Recorder()) { self.started = started }

  var accounts: [Account] { started.values }
  var account: Account? { get async { started.values.last } }

  func start(with account: Account) async { started.record(account) }
}

extension ServiceLocator {
  /// Registers the two services of a log-in.
  func register(_ loginService: LoginServiceSpy, _ session: UserSessionSpy) {
    register((any LoginService).self, instance: loginService)
    register((any UserSession).self, instance: session)
  }
}
