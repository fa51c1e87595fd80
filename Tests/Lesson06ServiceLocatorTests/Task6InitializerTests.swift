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
    // Look at: LoginViewModel.swift, `logIn`.
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
              try checkFour(world, isTogether: isTogether, isCancelled: isCancelled)
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

      await screens[1].logIn(username: "Bob", password: "secret")
      await screens[0].logIn(username: "Ada", password: "secret")
      await screens[1].logIn(username: "Cid", password: "secret")

      let started: [[String]] = accounts.map { $0.values.map(\.name) }
      #expect(started == [["Dr. Ada"], ["Dr. Bob", "Dr. Cid"]])
    }

    // Rule: Creating and using the view model needs no locator and leaves `ServiceLocator.shared` empty.
    // Look at: Wiring.swift, and fallbacks in LoginViewModel.swift.
    @Test func `leaves the shared locator as it was`() async {
      await #expect(processExitsWith: .success) {
        await Task6.checkSharedLocator()
      }
    }

    private static func checkSharedLocator() async {
      await Situations.check([Situation("with an empty locator") { Login(passing: ()) }]) {
        try await $0.checkSuccess("Ada")
        try await $0.checkRefusal("Ada")
        try await $0.checkFailure()
        let (service, session) = (
          ServiceLocator.shared.find((any LoginService).self),
          ServiceLocator.shared.find((any UserSession).self)
        )
        let isEmpty = service == nil && session == nil
        try must("whether the shared locator is empty", be: true, is: isEmpty)
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

/// Three log-ins on one screen, and one on another screen of the same services.
private func checkFour(_ world: World, isTogether: Bool, isCancelled: Bool) throws {
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
  let calls = zip(names, screens).map { name, screen in
    world.start { await screen.logIn(username: name, password: "secret") }
  }
  // One may wait until the other has its answer.
  for number in 0...3 {
    let areAll = isTogether && queue.requests.count == 4
    if !areAll { world.settle { queue.requests.count == 4 || queue.requests.count > number } }
    if isCancelled { for call in calls { call.cancel() } }
    queue.answer(number, with: true)
    if areAll && number < 3 { continue }
    world.settle { !starts.waiting.isEmpty }
    while let start = starts.waiting.first {
      let ended = calls.count { $0.outcome != nil }
      let isEarly = ended > starts.requests.count - starts.waiting.count
      try must("whether `logIn` returns before the session was started", be: false, is: isEarly)
      starts.answer(start, with: true)
      world.settle()
    }
  }
  world.settle { calls.allSatisfy { $0.outcome != nil } }

  let place = isCancelled ? "in tasks that were cancelled meanwhile" : "at once"
  let what = "the user names that the login service got \(place)"
  try must(what, be: names, is: queue.requests.sorted())
  let areDone = calls.allSatisfy { $0.outcome != nil }
  try must("whether all have returned", be: true, is: areDone)
  let answers = login.service.answers.values.map(\.name).sorted()
  let started = login.session.started.values.map(\.name).sorted()
  try must("the accounts that the session was started with", be: answers, is: started)
  let statuses = try world.value("the status") { await [login.screen.status, other.status] }
  let own = statuses[0] == .welcome("Dr. Bob") ? "Dr. Bob" : "Dr. Ada"
  try must("the statuses", be: [.welcome(own), .welcome("Dr. Cid")], is: statuses)
}
