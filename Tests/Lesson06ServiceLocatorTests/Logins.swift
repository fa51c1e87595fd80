import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import OutsideWorld

/// A login service that knows everybody with the password "secret", and numbers its answers. It fails at "unplugged".
final class LoginServiceDouble: LoginService, Lookalike {
  let requests = Recorder<[String]>()
  let answers = Recorder<Account>()
  let failures = Recorder<LoginStatus>()
  let error = Locked<(any Error)?>(nil)
  /// When it is there, requests wait here for the test.
  let queue = Locked<HeldCalls<String, Bool>?>(nil)

  func logIn(username: String, password: String) async throws -> Account {
    requests.record([username, password])
    let count = requests.count
    Cancellation.whileAsked.comes()
    _ = try await queue.withLock { $0 }?.call(username)
    if let error = error.withLock({ $0 }) { throw error }
    // Nobody's name and the reason for it are empty; all others end with something to trim.
    guard password == "secret" else {
      let reason = username.isEmpty ? "" : "“\(username)” stays outside, at try \(count)\n"
      failures.record(.refused(reason))
      if password == "unplugged" { throw TestDoubleFailed() }
      throw LoginRefused(reason: reason)
    }
    let name = username.isEmpty ? "" : "Dr. \(username) \(count) "
    let account = Account(id: EdgeValues.numbers[username.count % 4], name: name)
    answers.record(account)
    return account
  }
}

/// What a double throws when it is told to fail.
struct TestDoubleFailed: Error {}

extension LoginStatus {
  var isRefused: Bool { if case .refused = self { true } else { false } }
}

/// A session that remembers for whom it was started.
final class UserSessionDouble: UserSession, Lookalike {
  let started: Recorder<Account>
  /// Somebody who always logs in through another screen a moment later.
  let visitor = Locked<Account?>(nil)

  init(started: Recorder<Account> = Recorder()) {
    self.started = started
  }

  var account: Account? {
    get async { visitor.withLock { $0 } ?? started.values.last }
  }

  /// When it is there, starts wait here for the test.
  let queue = Locked<HeldCalls<Account, Bool>?>(nil)

  func start(with account: Account) async {
    _ = try? await queue.withLock { $0 }?.call(account)
    Cancellation.whileStarted.comes()
    started.record(account)
  }
}

/// When the task that logs in is cancelled.
enum Cancellation {
  case before, whileAsked, whileStarted

  @TaskLocal static var chosen: Cancellation?

  /// Cancels the task if this is the moment.
  func comes() {
    if Self.chosen == self { withUnsafeCurrentTask { $0?.cancel() } }
  }
}

/// A login screen with the services that it must use.
@MainActor
struct Login {
  let service = LoginServiceDouble()
  let session = UserSessionDouble()
  let screen: any LoginScreen
  private var older: (any LoginScreen)?
  let cancellation = Locked<Cancellation?>(nil)

  /// With services from a locator.
  init(from locator: ServiceLocator = ServiceLocator()) {
    locator.register((any LoginService).self, instance: service)
    locator.register((any UserSession).self, instance: session)
    screen = makeLoginViewModel(locator: locator)
  }

  /// With services from a locator that has made another screen, with services that were replaced since.
  init(second: Void) {
    let locator = ServiceLocator()
    older = Login(from: locator).screen
    locator.replace((any LoginService).self, with: service)
    locator.replace((any UserSession).self, with: session)
    screen = makeLoginViewModel(locator: locator)
  }

  /// With services that are passed.
  init(passing: Void) {
    screen = makeLoginViewModel(loginService: service, userSession: session)
  }

  func logIn(_ username: String, _ password: String = "secret") async {
    await Cancellation.$chosen.withValue(cancellation.withLock { $0 }) {
      await Task {
        Cancellation.before.comes()
        await screen.logIn(username: username, password: password)
      }.value
    }
  }

  /// What can happen to a login screen.
  struct Past {
    let name: String
    let happen: @MainActor (Login, _ makeAnother: @MainActor () -> Login) async -> Void

    static func cancelled(_ when: String, _ moment: Cancellation) -> Past {
      Past(name: "in a task that \(when)") { login, _ in
        login.cancellation.withLock { $0 = moment }
        await login.logIn("Bob")
      }
    }
  }

  static let pasts = [
    Past(name: "at first") { _, _ in },
    Past(name: "after a log-in") { login, _ in await login.logIn("Bob") },
    Past(name: "after a refusal") { login, _ in await login.logIn("Bob", "wrong") },
    Past(name: "after an error") { login, _ in await login.fail(with: TestDoubleFailed()) },
    Past(name: "after ten refusals and ten errors") { login, _ in
      for _ in 1...10 {
        await login.logIn("Bob", "wrong")
        await login.fail(with: TestDoubleFailed())
      }
    },
    .cancelled("was cancelled before", .before),
    .cancelled("is cancelled while the service answers", .whileAsked),
    .cancelled("is cancelled while the session starts", .whileStarted),
    Past(name: "after a log-in in a cancelled task") { login, _ in
      login.cancellation.withLock { $0 = .before }
      await login.logIn("Bob")
      login.cancellation.withLock { $0 = nil }
    },
    Past(name: "beside another screen") { _, makeAnother in
      await makeAnother().logIn("Bob")
    },
    Past(name: "beside another screen of the same session") { login, _ in
      login.session.visitor.withLock { $0 = Account(id: 8, name: "Eve") }
    },
  ]

  /// Where a login screen can be.
  static func situations(_ make: @escaping @MainActor () -> Login) -> [Situation<Login>] {
    pasts.map { past in
      Situation(past.name) {
        let login = make()
        await past.happen(login, make)
        return login
      }
    }
  }

  static let names = (EdgeValues.texts + ["e\u{301}\n", String(repeating: "Pablo ", count: 50)]).map
  { Ending("with the name \(String($0.prefix(6)).debugDescription)", $0) }

  static let errors: [Ending<any Error>] = [
    Ending("with an error", TestDoubleFailed()),
    Ending("with a cancellation", CancellationError()),
  ]

  /// A log-in that succeeds, and the same log-in again.
  func checkSuccess(_ name: String) async throws {
    var expected = session.started.values
    for _ in 1...2 {
      await logIn(name)

      let account = try last(of: service.answers)
      expected.append(account)
      try checkStarted(expected)
      try check("the status", be: .welcome(account.name), is: screen.status)
    }
  }

  /// A log-in that is refused, and the same again.
  func checkRefusal(_ name: String) async throws {
    let before = session.started.values

    for _ in 1...2 { await logIn(name, "wrong") }

    let failure = try last(of: service.failures)
    try checkStarted(before)
    try check("the status", be: failure, is: screen.status)
  }

  /// A log-in for which the service fails.
  func checkFailure(_ error: any Error = TestDoubleFailed()) async throws {
    let before = session.started.values

    await fail(with: error)

    try checkStarted(before)
    if !screen.status.isRefused { _ = try last(of: service.requests) }
    try must("whether the status is a refusal", be: true, is: screen.status.isRefused)
  }

  /// What the service is asked, also when it fails.
  func checkRequests(_ name: String) async throws {
    let before = service.requests.values
    // The same twice, and the password can be all that a name can be.
    let passwords = ["secret", "secret", name, name]

    for error in [TestDoubleFailed(), CancellationError(), nil] as [(any Error)?] {
      service.error.withLock { $0 = error }
      for password in passwords { await logIn(name, password) }
    }

    let expected = before + (1...3).flatMap { _ in passwords.map { [name, $0] } }
    let asked = service.requests.values
    try check("what the service was asked", be: expected, is: asked)
  }

  /// What the service said last. A view model that uses another service has nothing to show of this one.
  private func last<Said: Sendable>(of said: Recorder<Said>) throws -> Said {
    if let last = said.values.last { return last }
    let calls =
      service.requests.values.last.map { "was last called with \($0)" } ?? "was not called"
    throw Broken(
      "the view model must use the login service that it was given: that one \(calls),"
        + " and the status is \(screen.status)"
    )
  }

  private func checkStarted(_ accounts: [Account]) throws {
    let what = "the accounts that the session was started with"
    try check(what, be: accounts, is: session.started.values)
  }

  private func check<V: Equatable>(_ what: String, be expected: V, is actual: V) throws {
    try must(what, be: expected, is: actual)
    // Letter by letter, too.
    try must(what, be: "\(expected)", is: "\(actual)")
  }

  private func fail(with error: any Error) async {
    service.error.withLock { $0 = error }
    await logIn("Bob")
    service.error.withLock { $0 = nil }
  }
}
