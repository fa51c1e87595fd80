import Exercise08Containers
import GradingSupport
import Lesson08Containers
import OutsideWorld
import Testing

extension Lesson08.Task5 {
  // Rule: Each log-in has one scope, and its planner stores the notes until the log-out.
  // Look at: SchoolSession.swift, when a scope begins, and every object that the session stores besides.
  @Test func `a log-in has a new planner while a caller holds the old one`() async throws {
    let visit = Visit()
    try await visit.logIn("Ada")
    let old = try visit.session.planner()
    old.note("an old note")
    try await visit.logIn("Alan")

    expectEqual(try visit.session.planner().notes, [])
    withExtendedLifetime(old) {}
  }

  // Rule: Each log-in has one scope, and its planner stores the notes until the log-out.
  // Look at: SchoolSession.swift, the scope that resolves the reports.
  @Test func `the reports of one log-in share one request for the grades`() async throws {
    let visit = Visit()
    for pupil in ["Ada", "Alan"] {
      try await visit.logIn(pupil)
      for year in [1999, 2000] { _ = try await visit.session.report(of: SchoolYear(year))() }
    }

    expectEqual(visit.server.requests.filter { $0 == "school: grades" }.count, 2)
  }

  // Rule: A log-out and a second log-in release all that the old scope stored.
  // Look at: SchoolSession.swift, the scope that `logOut` and `logIn` end.
  @Test(arguments: Ending.allCases)
  func `everything that a scope stored is released after every ending`(ending: Ending) async throws
  {
    let visit = Visit()
    try await visit.logIn("Ada")
    let objects = try visit.storedObjects()
    try await ending.run(in: visit)

    expectEqual(objects.map(\.isReleased), [true, true], "the planner and the repository")
  }

  // Rule: An object that still holds the old scope gets an error from each `resolve` call.
  // Look at: SchoolSession.swift, `endScope()` in `logOut` and `logIn`.
  @Test(arguments: Ending.allCases)
  func `the old scope has ended after every ending`(ending: Ending) async throws {
    let visit = Visit()
    try await visit.logIn("Ada")
    _ = try visit.session.greeting()
    let resolver = try #require(visit.resolvers.values.last)
    visit.school.container.register(LogoutUseCase.self, .transient) { _ in throw AnyError() }
    try await ending.run(in: visit)

    let errors = [
      error { _ = try resolver.resolve(Pupil.self) },
      error { _ = try resolver.resolve(GradesUseCase.self) },
      error { _ = try resolver.resolve((any Keychain).self) },
    ]
    expectEqual(errors.filter { $0 == "none" }.count, 0, "of three services, those that resolve")
  }

  // Rule: An object that still holds the old scope gets an error from each `resolve` call.
  // Look at: SchoolSession.swift, the scope that ends when a log-in gets its response.
  @Test(.deterministic, arguments: Meanwhile.all)
  func `only the scope of the pupil resolves after overlapping log-ins`(meanwhile: Meanwhile) async
  {
    let visit = Visit()
    await meanwhile.run(in: visit) {
      for resolver in visit.resolvers.values {
        guard let owner = try? resolver.resolve(Pupil.self) else { continue }
        expectEqual(owner.name, visit.session.pupil?.name, "the pupil of a scope that resolves")
      }
    }
  }

  // Rule: When a log-in fails, `logIn` throws its error, and the session doesn't change.
  // Look at: SchoolSession.swift, the lines of `logIn` before the response, and its errors.
  @Test(arguments: FailedLogIn.allCases, [nil, "Ada"])
  func `every failed log-in throws its error and changes nothing`(
    failure: FailedLogIn,
    pupil: String?
  ) async throws {
    let visit = Visit()
    if let pupil { try await visit.logIn(pupil) }
    let state = visit.state
    let token = visit.school.keychain.token
    let requests = visit.server.requests.count
    let error = await failure.run(in: visit)

    expectEqual(error, failure.error)
    expectEqual(visit.state, state)
    expectEqual(visit.school.keychain.token, token, "the token")
    expectEqual(visit.server.requests.count - requests, failure.requests, "the requests")
  }

  // Rule: The pupil is registered in the scope, and never in the app's container.
  // Look at: SchoolSession.swift, the first argument of `registerSession`.
  @Test func `the app's container has no pupil during a log-in and after a log-out`() async throws {
    let visit = Visit()
    let found = Recorder<Bool>()
    let container = visit.school.container
    visit.server.duringRequests { _ in found.record(container.isRegistered(Pupil.self)) }
    try await visit.logIn("Ada")
    try await visit.logIn("Alan")
    visit.session.logOut()

    expectEqual(found.values + [container.isRegistered(Pupil.self)], [false, false, false])
  }

  // Rule: `greeting()`, `planner()` and `report(of:)` return services of the logged-in pupil.
  // Look at: SchoolSession.swift, the scope that resolves them, and what `logIn` ends before the response.
  @Test func `services belong to the pupil of the latest log-in`() async throws {
    let visit = Visit()
    for pupil in ["Ada", " zoë  o'neill ", "Ada"] {
      try await visit.logIn(pupil)
      expectEqual(visit.state, "\(pupil): Hello, \(pupil)!")
      let report = try await visit.session.report(of: SchoolYear(2001))()
      expectEqual(report, ["grades of \(pupil)", "lines of 2001"])
      let plan = try await visit.session.planner().plan()
      expectEqual(plan, ["Practise for grades of \(pupil)"])
    }
  }

  // Rule: `greeting()`, `planner()` and `report(of:)` return services of the logged-in pupil.
  // Look at: SchoolSession.swift, the lines of `logIn` before the response.
  @Test func `during a log-in, services belong to the pupil before`() async throws {
    let visit = Visit()
    try await visit.logIn("Ada")
    let states = Recorder<String>()
    visit.server.duringRequests { [unowned visit] _ in states.record(await visit.state) }
    try await visit.logIn("Alan")

    expectEqual(states.values, ["Ada: Hello, Ada!"])
  }

  // Rule: `greeting()`, `planner()` and `report(of:)` return services of the logged-in pupil.
  // Look at: SchoolSession.swift, which properties are set after `await`, and whether they are set together.
  @Test(.deterministic, arguments: Meanwhile.all)
  func `services belong to the pupil after overlapping log-ins`(meanwhile: Meanwhile) async {
    let visit = Visit()
    await meanwhile.run(in: visit) {
      guard let pupil = visit.session.pupil?.name else { return }
      expectEqual(visit.state, "\(pupil): Hello, \(pupil)!")
    }
  }

  // Rule: `greeting()`, `planner()` and `report(of:)` return services of the logged-in pupil.
  // Look at: SchoolSession.swift, the state that two sessions of one container share.
  @Test func `two sessions of one container have a pupil each`() async throws {
    let visit = Visit()
    try await visit.logIn("Ada")
    do {
      let other = makePupilSession(in: visit.school.container)
      expectEqual(other.pupil, nil)
      try await other.logIn(name: "Bob", password: School.password)
      expectEqual(visit.state, "Ada: Hello, Ada!")
    }
    expectEqual(visit.state, "Ada: Hello, Ada!", "after the other session was released")
  }

  // Rule: A log-out removes the token, also while no pupil is logged in.
  // Look at: SchoolSession.swift, `logOut`.
  @Test func `every log-out removes the token before it returns`() async throws {
    let visit = Visit()
    let keychain = visit.school.keychain
    func logOut(_ moment: String) {
      keychain.keep(token: "a token")
      visit.session.logOut()
      expectEqual(keychain.token, nil, moment)
    }
    logOut("before the first log-in")
    try await visit.logIn("Ada")
    logOut("after a log-in")
    logOut("after a log-out")
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: SchoolSession.swift, the objects that hold the session or its scope.
  @Test(arguments: [nil] + Ending.allCases)
  func `the scope is released with the session`(ending: Ending?) async throws {
    var objects: [Weak] = []
    do {
      let visit = Visit()
      try await visit.logIn("Ada")
      try await ending?.run(in: visit)
      objects = (try? visit.storedObjects()) ?? []
      objects.append(Weak(object: visit.session))
    }

    expectEqual(objects.filter { !$0.isReleased }.count, 0, "objects that are not released")
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as
  // before.
  // Look at: SchoolSession.swift, the errors that the three methods catch.
  @Test(
    arguments: [
      AnyError(), ContainerError.missing(ServiceKey(Crest.self), path: [], near: []),
      ContainerError.scopeEnded("another"),
    ] as [any Error]
  )
  func `errors of builders reach the caller`(error: any Error) async throws {
    let visit = Visit()
    try await visit.logIn("Ada")
    let container = visit.school.container
    container.register(Greeting.self, .transient) { _ in throw error }
    container.register(HomeworkPlanner.self, .scoped) { _ in throw error }
    container.register(ReportUseCase.self, example: SchoolYear(1)) { _, _ in throw error }

    expectEqual(errors(of: visit.session), [String](repeating: "\(error)", count: 3))
    CorrectApp.register(
      in: container,
      outside: SchoolOutside(connect: { _ in PendingClient() }, openKeychain: { MemoryKeychain() })
    )
    expectEqual(visit.state, "Ada: Hello, Ada!")
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: SchoolSession.swift, `pupil`, and the scope of the three methods while no pupil is logged in.
  @Test func `while no pupil is logged in, the three methods throw notLoggedIn`() async throws {
    let visit = Visit()
    let expected = [String](repeating: "\(SchoolError.notLoggedIn)", count: 3)
    let found = Recorder<[String]>()
    visit.server.duringRequests { @MainActor [unowned visit] _ in
      found.record(errors(of: visit.session))
    }
    expectEqual(errors(of: visit.session), expected, "before a log-in")
    try await visit.logIn("Ada")
    visit.session.logOut()
    expectEqual(errors(of: visit.session), expected, "after a log-out")
    expectEqual(found.values, [expected], "during the first log-in")
    expectEqual(visit.session.pupil, nil)
  }

  /// Returns the errors of the three methods.
  private func errors(of session: any PupilSession) -> [String] {
    [
      error { _ = try session.greeting() }, error { _ = try session.planner() },
      error { _ = try session.report(of: SchoolYear(1999)) },
    ]
  }

  private func error(of body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)" }
    return "none"
  }
}

/// A log-in of Alan that fails.
enum FailedLogIn: String, CaseIterable, CustomTestStringConvertible {
  case badInput = "with an empty name"
  case refused = "with a wrong password"
  case offline = "without a connection"
  case cancelled = "with a request that is cancelled"
  case unwired = "with a log-in that can't be built"

  var error: String {
    switch self {
    case .badInput: "\(SchoolError.invalidInput)"
    case .refused: "\(SchoolError.refused)"
    case .offline, .unwired: "\(AnyError())"
    case .cancelled: "\(CancellationError())"
    }
  }

  /// The number of requests that it sends.
  var requests: Int { self == .badInput || self == .unwired ? 0 : 1 }

  /// Returns the error of the log-in.
  @MainActor func run(in visit: Visit) async -> String {
    switch self {
    case .badInput, .refused: break
    case .offline: visit.server.failNext("school: login")
    case .cancelled: visit.server.failNext("school: login", with: CancellationError())
    case .unwired:
      visit.school.container.register(LoginUseCase.self, .transient) { _ in throw AnyError() }
    }
    let password = self == .refused ? "another password" : School.password
    let name = self == .badInput ? "" : "Alan"
    do { try await visit.session.logIn(name: name, password: password) } catch { return "\(error)" }
    return "none"
  }

  var testDescription: String { rawValue }
}

/// A call that a session gets while the log-in of Bob waits for the server, and the response to Bob.
struct Meanwhile: Sendable, CustomTestStringConvertible {
  let startsLoggedIn: Bool
  let isLogOut: Bool
  let succeeds: Bool

  static let all = (0..<8).map {
    Meanwhile(startsLoggedIn: $0 & 1 > 0, isLogOut: $0 & 2 > 0, succeeds: $0 & 4 > 0)
  }

  /// Runs all calls, and `check` after each.
  ///
  /// The lesson leaves open which log-in wins, and whether one waits for the other.
  @MainActor func run(in visit: Visit, check: () -> Void) async {
    let server = Spy<String, Void>()
    visit.server.duringRequests { request in
      if request == "school: login/Bob/\(School.password)" {
        try? await server.respond(to: request)
      }
    }
    func look() async {
      await untilIdle()
      _ = visit.state
      check()
    }
    if startsLoggedIn { try? await visit.logIn("Carol") }
    await look()
    let bob = Call { @MainActor in try await visit.logIn("Bob") }
    await look()
    let other = Call { @MainActor in
      if isLogOut { visit.session.logOut() } else { try await visit.logIn("Ada") }
    }
    await look()
    if !succeeds { visit.server.failNext("school: login/Bob") }
    server.completeAll(with: .success(()))
    await look()
    visit.session.logOut()
    await look()
    withExtendedLifetime((bob, other)) {}
  }

  var testDescription: String {
    "\(startsLoggedIn ? "Carol is logged in, " : "")Bob's log-in waits, "
      + "\(isLogOut ? "a log-out" : "Ada logs in"), Bob's log-in \(succeeds ? "succeeds" : "fails")"
  }
}
