import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import Testing

// The same as in task 5. It needs no process of its own here, because nothing is shared any more.
extension Lesson06 {
  @Suite("Task 6 · Leave it", .serialized)
  @MainActor
  struct Task6 {
    init() {
      // An answer that asks the shared locator all the same finds live services there.
      ServiceLocator.shared.replace((any LoginService).self, with: LiveLoginService())
      ServiceLocator.shared.replace((any UserSession).self, with: LiveUserSession())
    }

    // Rule: A successful log-in starts the passed session once, with the account, and the status is `welcome` with
    // the account's name.
    // Look at: LoginViewModel.swift, `logIn`; and Wiring.swift, where its services come from.
    @Test func `starts the session it was handed`() async {
      await Situations.check(situations, Login.names) { try await $0.checkSuccess($1) }
    }

    // Rule: Each log-in calls the passed login service once, with the user name and the password unchanged.
    // Look at: LoginViewModel.swift, `logIn`.
    @Test func `asks the service it was handed`() async {
      await Situations.check(situations, Login.names) { try await $0.checkRequests($1) }
    }

    // Rule: Each log-in calls the passed login service once, with the user name and the password unchanged.
    // Look at: LoginViewModel.swift, what `logIn` does while another log-in waits.
    @Test func `asks for two who log in at once`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          for isTogether in [false, true] {
            for isCancelled in [false, true] {
              for stopped in [nil, 0, 1, 2] {
                try checkFour(world, isTogether, isCancelled, stopped: stopped)
              }
            }
          }
        }
      }
    }

    // Rule: When the login service throws `LoginRefused`, the session stays as it is, and the status is `refused`
    // with the reason.
    // Look at: LoginViewModel.swift, the `catch` for LoginRefused.
    @Test func `shows why a login was refused`() async {
      await Situations.check(situations, Login.names) { try await $0.checkRefusal($1) }
    }

    // Rule: When the login service throws another error, the session stays as it is, and the status is `refused`.
    // Look at: LoginViewModel.swift, the last `catch`.
    @Test func `survives an error`() async {
      await Situations.check(situations, Login.errors) { try await $0.checkFailure($1) }
    }

    // Rule: Before the first log-in the status is `waiting`.
    // Look at: LoginViewModel.swift, `status`.
    @Test func `waits at first`() {
      let status: LoginStatus = Login(passing: ()).screen.status
      #expect(status == .waiting)
    }

    // Rule: Each view model uses the services that were passed for it.
    // Look at: Wiring.swift and LoginViewModel.swift, where the two arguments are stored.
    @Test func `keeps two view models apart`() async {
      // Only the view models store their services.
      let accounts = [Recorder<Account>(), Recorder<Account>()]
      let screens = accounts.map {
        let session = UserSessionDouble(started: $0)
        return makeLoginViewModel(loginService: LoginServiceDouble(), userSession: session)
      }

      for (name, number) in [("Bob", 1), ("Ada", 0), ("Cid", 1)] {
        await screens[number].logIn(username: name, password: "secret")
      }

      let started: [[String]] = accounts.map { $0.values.map(\.name) }
      #expect(started == [["Dr. Ada 1 "], ["Dr. Bob 1 ", "Dr. Cid 2 "]])
    }

    // Rule: Creating and using a view model needs nothing in `ServiceLocator.shared` and leaves it empty.
    // Look at: Wiring.swift, and fallbacks in LoginViewModel.swift.
    @Test func `leaves the shared locator as it was`() async {
      await #expect(processExitsWith: .success) {
        await Task6.checkSharedLocator()
      }
    }

    private static func checkSharedLocator() async {
      let logins = [
        Situation("with services that were passed") { Login(passing: ()) },
        Situation("with services of another locator") { Login() },
      ]
      await Situations.check(logins) {
        try await $0.checkSuccess("Ada")
        try await $0.checkRefusal("Ada")
        try await $0.checkFailure()
        let locator = ServiceLocator.shared
        let services: [Any?] = [
          locator.find((any LoginService).self), locator.find((any UserSession).self),
          locator.find((any LoginScreen).self), locator.find(Account.self),
        ]
        try must("how many services are there", be: 0, is: services.count { $0 != nil })
      }
    }

    // Rule: The services are released with the view model.
    // Look at: Wiring.swift, where the two arguments are stored.
    @Test func `keeps its services no longer than it lives`() async {
      let ends = Login.pasts.map { past in
        Situation(past.name) {
          let make = { @MainActor in Login(passing: ()) }
          let login = make()
          await past.happen(login, make)
          return [Weak(object: login.service), Weak(object: login.session)]
        }
      }
      await Situations.check(ends) {
        let isThere: [Bool] = $0.map { !$0.isReleased }
        try must("whether service and session are still there", be: [false, false], is: isThere)
      }
    }

    private var situations: [Situation<Login>] { Login.situations { Login(passing: ()) } }
  }
}

/// Three log-ins on one screen, one of which may be refused or fail, and one on another screen of the same services.
func checkFour(_ world: World, _ isTogether: Bool, _ isCancelled: Bool, stopped: Int?) throws {
  let queue = HeldCalls<String, Bool>(obeysCancellation: false)
  let login = try world.value("the screen") { await Login(passing: ()) }
  let other = try world.value("the other screen") {
    await makeLoginViewModel(loginService: login.service, userSession: login.session)
  }
  let starts = HeldCalls<Account, Bool>(obeysCancellation: false)
  login.service.queue.withLock { $0 = queue }
  login.session.queue.withLock { $0 = starts }
  let names = ["Ada", "Ada", "Bob", "Cid"]
  let screens = [login.screen, login.screen, login.screen, other]
  let fails = stopped != nil && isTogether != isCancelled
  let calls = names.indices.map { number in
    let password = number != stopped ? "secret" : fails ? "unplugged" : "wrong"
    return world.start { await screens[number].logIn(username: names[number], password: password) }
  }
  // One may wait until the other has its answer.
  for number in 0...3 {
    let areAll = isTogether && queue.requests.count == 4
    if !areAll { world.settle { queue.requests.count == 4 || queue.requests.count > number } }
    if number == 0 {
      let status = try world.value("the status") { await login.screen.status }
      // What it is instead is up to the answer.
      let isWelcome = if case .welcome = status { true } else { false }
      try must("whether the first user is welcome before the answer", be: false, is: isWelcome)
    }
    if isCancelled { for call in calls { call.cancel() } }
    queue.answer(number, with: true)
    if areAll && number < 3 { continue }
    world.settle { starts.requests.count + login.service.failures.count > number }
    while let start = starts.waiting.first {
      let ended = calls.count { $0.outcome != nil }
      let failures = login.service.failures.count
      let isEarly = ended > failures + starts.requests.count - starts.waiting.count
      try must("whether `logIn` returns before the session was started", be: false, is: isEarly)
      starts.answer(start, with: true)
      world.settle()
    }
  }
  world.settle { calls.allSatisfy { $0.outcome != nil } }

  try must("the user names that were asked for", be: names, is: queue.requests.sorted())
  try must("how many have returned", be: 4, is: calls.count { $0.outcome != nil })
  let answers = login.service.answers.values.map(\.name).sorted()
  let started = login.session.started.values.map(\.name).sorted()
  try must("the accounts that the session was started with", be: answers, is: started)
  let statuses = try world.value("the status") { await [login.screen.status, other.status] }
  let others = answers.filter { $0.hasPrefix("Dr. Cid") }.map { LoginStatus.welcome($0) }
  try must("the status of the other screen", be: others.first, is: statuses[1])
  let told = answers.map { LoginStatus.welcome($0) } + login.service.failures.values
  let areTold = statuses.allSatisfy { told.contains($0) || (fails && $0.isRefused) }
  try must("whether \(statuses) is how log-ins ended", be: true, is: areTold)
}
