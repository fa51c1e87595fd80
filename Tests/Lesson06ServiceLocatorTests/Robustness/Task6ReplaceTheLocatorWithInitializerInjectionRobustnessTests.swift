import Exercise06ServiceLocator
import Foundation
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06.Task6 {
  // Rule: Creating and using a view model needs nothing in `ServiceLocator.shared` and leaves it empty.
  // Look at: Wiring.swift, `makeLoginViewModel(locator:)`.
  @Test(.ownProcess) func `a view model of another locator leaves the shared one empty`() async {
    let locator = ServiceLocator()
    locator.register(LoginServiceSpy(returning: .ada), UserSessionSpy())
    await makeLoginViewModel(locator: locator).logIn(username: "ada", password: "secret")

    let shared = ServiceLocator.shared
    expectEqual(shared.find((any LoginService).self) == nil, true, "no login service")
    expectEqual(shared.find((any UserSession).self) == nil, true, "no session")
    expectEqual(shared.find((any LoginScreen).self) == nil, true, "no view model")
    expectEqual(shared.find(Account.self), nil)
  }

  // Rule: Before the first log-in the status is `waiting`.
  // Look at: LoginViewModel.swift, `status`.
  @Test func `the status is waiting before the first log-in`() {
    let login = Login(returning: .ada)

    expectEqual(login.screen.status, .waiting)
  }

  // Rule: A successful log-in starts the session once, with the account, and the status is `welcome` with the account's
  // name. Look at: LoginViewModel.swift, `logIn`.
  @Test(arguments: EdgeValues.texts)
  func `every successful log-in starts the session and shows the account's name`(name: String) async
  {
    let account = Account(id: name.count, name: name)
    let login = Login(returning: account)
    for count in 1...2 {
      await login.screen.logIn(username: "ada", password: "secret")
      // A log-in that uses another service breaks the rule of the example.
      if login.service.requests.isEmpty { return }
      expectEqual(login.session.accounts, Array(repeating: account, count: count))
      expectEqual("\(login.screen.status)", "\(LoginStatus.welcome(name))")
    }
  }

  // Rule: A successful log-in starts the session once, with the account, and the status is `welcome` with the account's
  // name. Look at: LoginViewModel.swift, what `logIn` does after each `await`.
  @Test func `a log-in in a cancelled task starts the session too`() async {
    let login = Login(returning: .ada)
    let screen = login.screen
    await inCancelledTask { await screen.logIn(username: "ada", password: "secret") }

    // A cancelled log-in may also be refused before the request.
    if login.service.requests.isEmpty { return }
    expectEqual(login.session.accounts, [.ada])
    expectEqual(screen.status, .welcome("Ada"))
  }

  // Rule: Each log-in calls the login service once, with the user name and the password unchanged.
  // Look at: LoginViewModel.swift, `logIn`.
  @Test(
    arguments: [nil, AnyError(), LoginRefused(reason: "wrong"), URLError(.timedOut)]
      as [(any Error)?]
  )
  func `each log-in calls the service once with unchanged credentials`(error: (any Error)?) async {
    let texts = EdgeValues.texts + [" Ada\n", "Zoe\u{308}", "ADA"]
    let login = Login(returning: .ada)
    await login.screen.logIn(username: "first", password: "secret")
    if login.service.requests.isEmpty { return }
    if let error { login.service.completeAll(with: error) }
    for text in texts + [texts[0]] { await login.screen.logIn(username: text, password: text) }

    let sent = login.service.requests.dropFirst().flatMap { [$0.username, $0.password] }
    expectEqual(Exactly(sent), Exactly((texts + [texts[0]]).flatMap { [$0, $0] }))
  }

  // Rule: Each log-in calls the login service once, with the user name and the password unchanged.
  // Look at: LoginViewModel.swift, what `logIn` does while another log-in waits.
  @Test(arguments: ["ada", "grace"])
  func `overlapping log-ins each call the service and start the session`(second: String) async {
    let login = Login()
    let screen = login.screen
    let calls = ["ada", second].map { username in
      Call { await screen.logIn(username: username, password: "secret") }
    }
    await untilIdle()
    if login.service.requests.isEmpty { return }
    // One log-in may wait for the other.
    login.service.completeAll(with: .ada)
    await untilIdle()

    expectEqual(login.service.requests.map(\.username).sorted(), ["ada", second])
    expectEqual(login.session.accounts, [.ada, .ada])
    expectEqual(calls.map(\.hasReturned), [true, true])
  }

  // Rule: When the login service throws `LoginRefused`, the session stays as it is, and the status is `refused` with the
  // reason. Look at: LoginViewModel.swift, the `catch` for LoginRefused.
  @Test(arguments: ["Wrong password.", "", " two\nlines\n"])
  func `shows why a login was refused`(reason: String) async {
    let login = Login(returning: .ada)
    await login.screen.logIn(username: "ada", password: "secret")
    if login.service.requests.isEmpty { return }
    login.service.completeAll(with: LoginRefused(reason: reason))
    await login.screen.logIn(username: "ada", password: "wrong")

    expectEqual(login.screen.status, .refused(reason))
    expectEqual(login.session.accounts.count <= 1, true, "the session isn't started")
  }

  // Rule: When the login service throws another error, the session stays as it is, and the status is `refused`.
  // Look at: LoginViewModel.swift, the last `catch`.
  @Test(arguments: [AnyError(), CancellationError(), URLError(.timedOut)] as [any Error])
  func `any other error sets the status to refused`(error: any Error) async {
    let login = Login(returning: .ada)
    await login.screen.logIn(username: "ada", password: "secret")
    if login.service.requests.isEmpty { return }
    login.service.completeAll(with: error)
    await login.screen.logIn(username: "ada", password: "secret")

    let isRefused = if case .refused = login.screen.status { true } else { false }
    expectEqual(isRefused, true, "refused, and not \(login.screen.status)")
    expectEqual(login.session.accounts.count <= 1, true, "the session isn't started")
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: LoginViewModel.swift and Wiring.swift, everything `static` or global, and stored closures.
  @Test(arguments: [nil, AnyError(), LoginRefused(reason: "wrong")] as [(any Error)?])
  func `the services are released with the view model`(error: (any Error)?) async {
    await expectDeallocated("the login service") {
      let login = Login(returning: .ada)
      if let error { login.service.completeAll(with: error) }
      await login.screen.logIn(username: "ada", password: "secret")
      return login.service
    }
    await expectDeallocated("the session") {
      let login = Login(returning: .ada)
      await login.screen.logIn(username: "ada", password: "secret")
      return login.session
    }
  }
}

/// A view model with its services.
@MainActor
private struct Login {
  let service: LoginServiceSpy
  let session = UserSessionSpy()
  let screen: any LoginScreen

  /// - Parameter account: the immediate response of the login service. Without one, each log-in waits.
  init(returning account: Account? = nil) {
    // An answer that calls the shared locator breaks a rule of its own, and finds services there.
    ServiceLocator.shared.replace((any LoginService).self, with: LiveLoginService())
    ServiceLocator.shared.replace((any UserSession).self, with: LiveUserSession())
    service = LoginServiceSpy(returning: account)
    screen = makeLoginViewModel(loginService: service, userSession: session)
  }
}
