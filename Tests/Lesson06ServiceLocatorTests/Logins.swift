import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import OutsideWorld

/// A login service that knows everybody with the password "secret", and remembers what it was asked.
final class LoginServiceDouble: LoginService {
  let requests = Recorder<[String]>()
  let isBroken = Locked(false)
  private let id: Int

  init(id: Int = 7) {
    self.id = id
  }

  func logIn(username: String, password: String) async throws -> Account {
    requests.record([username, password])
    if isBroken.withLock({ $0 }) { throw Unplugged() }
    guard password == "secret" else { throw LoginRefused(reason: "“\(username)” stays outside") }
    return Account(id: id, name: "Dr. \(username)")
  }
}

struct Unplugged: Error {}

/// A session that remembers for whom it was started.
final class UserSessionDouble: UserSession {
  let started = Recorder<Account>()

  var account: Account? {
    get async { started.values.last }
  }

  func start(with account: Account) async {
    started.record(account)
  }
}

/// A login screen with the services that it must use.
@MainActor
struct Login {
  let service = LoginServiceDouble()
  let session = UserSessionDouble()
  let screen: any LoginScreen

  /// With services from a locator.
  init(from locator: ServiceLocator = ServiceLocator()) {
    locator.register((any LoginService).self, instance: service)
    locator.register((any UserSession).self, instance: session)
    screen = makeLoginViewModel(locator: locator)
  }

  /// With services that are passed.
  init(passing: Void) {
    screen = makeLoginViewModel(loginService: service, userSession: session)
  }

  /// Where a login screen can be.
  static func situations(_ make: @escaping @MainActor () -> Login) -> [Situation<Login>] {
    func after(_ name: String, _ steps: @escaping @MainActor (Login) async -> Void) -> Situation<
      Login
    > {
      Situation(name) {
        let login = make()
        await steps(login)
        return login
      }
    }
    return [
      after("at first") { _ in },
      after("after a log-in") { await $0.screen.logIn(username: "Bob", password: "secret") },
      after("after a refusal") { await $0.screen.logIn(username: "Bob", password: "wrong") },
      after("after an error") {
        $0.service.isBroken.withLock { $0 = true }
        await $0.screen.logIn(username: "Bob", password: "secret")
        $0.service.isBroken.withLock { $0 = false }
      },
      after("beside another screen") { _ in
        await make().screen.logIn(username: "Bob", password: "secret")
      },
    ]
  }

  static let names = EdgeValues.texts.map { Ending("with the name “\($0)”", $0) }

  /// A log-in that succeeds.
  func checkSuccess(_ name: String) async throws {
    let before = session.started.values

    await screen.logIn(username: name, password: "secret")

    let expected = before + [Account(id: 7, name: "Dr. \(name)")]
    try must("for whom the session was started", be: expected, is: session.started.values)
    try must("the status", be: .welcome("Dr. \(name)"), is: screen.status)
  }

  /// A log-in that is refused.
  func checkRefusal(_ name: String) async throws {
    let before = session.started.values

    await screen.logIn(username: name, password: "wrong")

    try must("for whom the session was started", be: before, is: session.started.values)
    try must("the status", be: .refused("“\(name)” stays outside"), is: screen.status)
  }

  /// A log-in for which the service fails.
  func checkFailure() async throws {
    let before = session.started.values
    service.isBroken.withLock { $0 = true }

    await screen.logIn(username: "Ada", password: "secret")

    try must("for whom the session was started", be: before, is: session.started.values)
    let isRefused = if case .refused = screen.status { true } else { false }
    try must("whether the status is a refusal", be: true, is: isRefused)
  }

  /// What the service is asked.
  func checkRequests(_ name: String) async throws {
    let before = service.requests.values

    await screen.logIn(username: name, password: "secret")
    await screen.logIn(username: name, password: " ")

    let expected = before + [[name, "secret"], [name, " "]]
    try must("what the service was asked", be: expected, is: service.requests.values)
  }
}
