import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Observation
import OutsideWorld
import Testing

/// What happens while a call is answered: somebody logs in or out, the caller is cancelled, or the call fails.
private struct Event: Sendable {
  let call: String
  var login: User??
  var error: (any Error)?
  var isCancelled = false
  var meanwhile: (@MainActor @Sendable () async -> Void)?

  /// Changes who is logged in, and throws if the call fails.
  func happen(in call: String, _ user: inout User?) throws {
    guard call.hasPrefix(self.call) else { return }
    user = login ?? user
    if let error { throw error }
  }

  static func ofALoad(fails: Bool) -> [Ending<Event>] {
    ["user", "plans", "members"].flatMap { during($0, fails: fails) }
  }

  static func during(_ call: String, fails: Bool) -> [Ending<Event>] {
    let logins: [(String, User??)] =
      [
        ("", nil), (" after a log-out", .some(nil)), (" after an admin's log-in", eve),
      ] + (fails ? [] : [(" after a member's log-in", bob)])
    let error = fails ? Leak(place: call) : nil
    let ending = "where the call of \(call) \(error.map { "throws \($0)" } ?? "returns")"
    let cancelled = Event(call: call, error: error, isCancelled: true)
    let isLikeOne = Event(call: call, error: CancellationError())
    return logins.map { name, user in
      Ending("\(ending)\(name)", Event(call: call, login: user, error: error))
    } + [Ending("\(ending) to a caller cancelled before", cancelled)]
      + (fails ? [Ending("where the call of \(call) throws CancellationError", isLikeOne)] : [])
  }
}

/// A repository of every kind, which answers as the test says and remembers its calls.
private final class Records: UserRepository, MemberRepository, MembershipPlanRepository, Lookalike {
  let users = Locked<[String: User]>([:])
  let sold = Locked(["Student 3", "Off-peak 1", "Student 2", "Off-peak 1", "Student 2"])
  let found = Locked(["Grace", "Alan", "Grace"])
  let event = Locked<Event?>(nil)
  let calls = Recorder<String>()
  let session = CurrentUser()

  func user(id: String) async throws -> User? {
    try await called("user \(id)")
    return users.withLock { $0[id] }
  }

  func members() async throws -> [Member] {
    try await called("members")
    return found.withLock { $0 }.map { Member(id: $0, fullName: $0) }
  }

  func plans() async throws -> [MembershipPlan] {
    try await called("plans")
    return sold.withLock { $0 }.map { MembershipPlan(name: $0, price: Int($0.suffix(1)) ?? 0) }
  }

  func called(_ call: String) async throws {
    calls.record(call)
    guard let event = event.withLock({ $0 }) else { return }
    if call.hasPrefix(event.call) { await event.meanwhile?() }
    try await MainActor.run { try event.happen(in: call, &session.user) }
  }
}

/// A home screen with everything that it was made with.
@MainActor
private final class Visit {
  let records = Records()
  let routers = (
    global: Router(start: GlobalRoute.home), auth: Router(start: AuthRoute.login),
    home: Router(start: HomeRoute.overview)
  )
  let screen: any HomeScreen
  /// Another screen of the same session, which is never used.
  let neighbour: any HomeScreen
  /// Sets all that the screen was made with.
  let scope: @Sendable (inout DependencyValues) -> Void

  /// - Parameter found: what the user repository has under the user's identifier.
  init(_ user: User? = nil, found: User? = nil) {
    let (records, routers, global) = (records, routers, routers.global)
    if let user { records.users.withLock { $0[user.id] = found } }
    neighbour = withDependencies({ $0.currentUser = records.session }) { makeHomeScreen() }
    scope = {
      $0.currentUser = records.session
      $0.globalRouter = routers.global
      $0.authRouter = routers.auth
      $0.homeRouter = routers.home
      $0.userRepository = records
      $0.memberRepository = records
      $0.planRepository = records
      $0.authProvider = AuthProvider(
        logIn: { _, _ in throw Leak(place: "logIn") },
        logOut: {
          let name = await records.session.user?.fullName ?? "guest"
          try await records.called("log-out of \(name) at \(global.start)")
        }
      )
    }
    screen = withDependencies(scope) { makeHomeScreen() }
    self.user = user
    routers.global.push(.home)
    routers.auth.push(.forgottenPassword)
    routers.home.push(.plan("Student"))
  }

  var user: User? {
    get { records.session.user }
    set { records.session.user = newValue }
  }

  func logIn(_ user: User) {
    self.user = user
    records.users.withLock { $0[user.id] = user }
    routers.global.push(.home)
  }

  /// What a user sees on the screen, and where the app is.
  var seen: [String] {
    let (auth, home) = (routers.auth, routers.home)
    return [
      screen.title, "plans \(screen.plans.map(\.name))",
      screen.memberCount.map { "\($0) members" } ?? "no count of members",
      "app starts at \(routers.global.start), \(routers.global.path.count) pushed",
      "log-in starts at \(auth.start), \(auth.path.count) pushed",
      "home starts at \(home.start), \(home.path.count) pushed",
      "another screen: \(neighbour.plans.count) plans, \(neighbour.memberCount ?? 0) members",
    ]
  }

  /// What `load()` has to call, how it ends, and what is seen then: the starter's steps.
  ///
  /// - Parameter asksEarly: whether it asks who is an admin before the plans have come, which the rule leaves open.
  func courseOfALoad(_ event: Event, asksEarly: Bool = false) async -> [String] {
    var (calls, user, seen) = ([String](), self.user, self.seen)
    func call(_ call: String) throws {
      calls.append(call)
      try event.happen(in: call, &user)
    }
    let ending = await told {
      if let id = user?.id {
        try call("user \(id)")
        user = records.users.withLock { $0[id] }
      }
      let loaded = user
      try call("plans")
      seen[1] = "plans \(records.sold.withLock { $0 })"
      let isAdmin = (asksEarly ? loaded : user)?.role == .admin
      if isAdmin { try call("members") }
      seen[2] = isAdmin ? "\(records.found.withLock { $0 }.count) members" : "no count of members"
      return "no error"
    }
    seen[0] = "Hello, \(user?.fullName ?? "guest")"
    return calls + [ending] + seen
  }

  /// The same of `logOut()`.
  func courseOfALogOut(_ event: Event) async -> [String] {
    var (user, seen, restart) = (self.user, self.seen, "no restart")
    let call = "log-out of \(user?.fullName ?? "guest") at \(routers.global.start)"
    let ending = await told {
      try event.happen(in: call, &user)
      user = nil
      seen[3] = "app starts at login, 0 pushed"
      restart = "a restart for guest"
      return "no error"
    }
    seen[0] = "Hello, \(user?.fullName ?? "guest")"
    return [call, ending] + seen + [restart]
  }

  func load(_ event: Event? = nil) async -> [String] {
    await run(event) { try await self.screen.load() }
  }

  func logOut(_ event: Event? = nil) async -> [String] {
    let (session, router, restart) = (records.session, routers.global, Locked("no restart"))
    withObservationTracking {
      _ = (router.start, router.path)
    } onChange: {
      let user = MainActor.assumeIsolated { session.user?.fullName ?? "guest" }
      restart.withLock { $0 = "a restart for \(user)" }
    }
    return await run(event) { try await self.screen.logOut() } + [restart.withLock { $0 }]
  }

  /// The calls, the ending, and what is seen then.
  private func run(
    _ event: Event?,
    _ body: @escaping @MainActor () async throws -> Void
  ) async -> [String] {
    let old = records.calls.count
    records.event.withLock { $0 = event }
    // A task of its own, which the event can cancel; what is seen is what the caller finds.
    let end = await Task {
      if event?.isCancelled == true { withUnsafeCurrentTask { $0?.cancel() } }
      let ending = await told {
        try await body()
        return "no error"
      }
      return [ending] + seen
    }.value
    records.event.withLock { $0 = nil }
    return records.calls.values.dropFirst(old) + end
  }
}

private let ada = User(id: "a", fullName: "Ada", role: .admin)
private let bob = User(id: "b", fullName: "Bob")
private let eve = User(id: "e", fullName: "Eve", role: .admin)

extension Lesson10 {
  @Suite("Task 6 · Free the home screen", .noScopeWaits)
  @MainActor
  struct Task6 {
    // Rule: The screen greets the user of the session that was set where it was created.
    // Look at: HomeViewModel.swift, `currentUser`.
    @Test func `greets the user of its own session`() async {
      await Situations.check(visits) { visit in
        let other = Visit(User(id: "g", fullName: "Grace"))
        visit.user = bob
        let titles: [String] = [visit.screen.title, other.screen.title]
        visit.user = nil

        try must("the titles of two screens", be: ["Hello, Bob", "Hello, Grace"], is: titles)
        try must("the title without a user", be: "Hello, guest", is: visit.screen.title)
      }
    }

    // Rule: Each `load()` calls the repositories that were set: `user(id:)` if there is a user, then `plans()`, then, if the loaded user is an admin, `members()`.
    // Look at: HomeViewModel.swift, the properties, and `load()`.
    @Test func `loads from the repositories that were set`() async {
      await Situations.check(visits, Event.ofALoad(fails: false)) { visit, event in
        var expected = await visit.courseOfALoad(event)
        let early = await visit.courseOfALoad(event, asksEarly: true)
        let (seen, touched) = await OutsideWorld.watching { await visit.load(event) }

        if seen == early { expected = early }
        try must("the calls, the outcome and what the screen shows", be: expected, is: seen)
        try must("what else is reached", be: [], is: touched)
      }
    }

    // Rule: Each `load()` calls the repositories that were set: `user(id:)` if there is a user, then `plans()`, then, if the loaded user is an admin, `members()`.
    // Look at: HomeViewModel.swift, what `load()` does while another call runs.
    @Test func `loads while another call waits`() async {
      await check(["plans", "user", "members"]) { try await $0.load() }
    }

    // Rule: `logOut()` calls the auth provider that was set, then clears the session, then restarts
    // the global router at `.login`. Look at: HomeViewModel.swift, what `logOut()` does while another
    // call runs.
    @Test func `logs out while another call waits`() async {
      await check(["log-out"]) { try await $0.logOut() }
    }

    /// Begins something while each call waits, and counts what it calls.
    private func check(
      _ calls: [String],
      of second: @escaping @MainActor @Sendable (any HomeScreen) async throws -> Void
    ) async {
      let firsts = ["plans", "log-out"].map { Ending("while the call of \($0) waits", $0) }
      await Situations.check([visit("with an admin", ada, found: ada)], firsts) { visit, first in
        let task = Recorder<Task<Void, any Error>>()
        let begin = Event(call: first) {
          visit.records.event.withLock { $0 = nil }
          task.record(Task { try await second(visit.screen) })
          // On the main actor, this comes after what the second one does at once.
          await Task {}.value
        }
        _ = first == "plans" ? await visit.load(begin) : await visit.logOut(begin)
        for task in task.values { try await task.value }
        // A load and a log-out may wait for each other: then the user is another one.
        for call in first == calls[0] ? calls : [calls[0]] {
          let count: Int = visit.records.calls.values.count { $0.hasPrefix(call) }
          try must("the calls of \(call) in all", be: first == calls[0] ? 2 : 1, is: count)
        }
      }
    }

    // Rule: `load()` throws the error of a repository, and calls no other repository after it.
    // Look at: HomeViewModel.swift, the properties, and each `try` in `load()`.
    @Test func `throws the error of a repository`() async {
      await Situations.check(visits, Event.ofALoad(fails: true)) { visit, event in
        let expected = await visit.courseOfALoad(event).dropLast(7)
        let seen = await visit.load(event).dropLast(7)
        try must("the calls and the outcome", be: Array(expected), is: Array(seen))
      }
    }

    // Rule: A `load()` that throws changes nothing after the error, and keeps what it stored before.
    // Look at: HomeViewModel.swift, the properties, and each `try` in `load()`.
    @Test func `stores what came before an error`() async {
      await Situations.check(visits, Event.ofALoad(fails: true)) { visit, event in
        visit.records.sold.withLock { $0 = ["Senior"] }
        let expected = await visit.courseOfALoad(event)
        let seen = await visit.load(event)
        try must("what is seen", be: Array(expected.suffix(7)), is: Array(seen.suffix(7)))
      }
    }

    // Rule: `logOut()` calls the auth provider that was set, then clears the session, then restarts
    // the global router at `.login`. Look at: HomeViewModel.swift, `logOut()`.
    @Test func `logs out in the order of the starter`() async {
      await Situations.check(visits, Event.during("log-out", fails: false)) { visit, event in
        let expected = await visit.courseOfALogOut(event)
        let (seen, touched) = await OutsideWorld.watching { await visit.logOut(event) }

        try must("the call, the outcome and what the screen shows", be: expected, is: seen)
        try must("what else is reached", be: [], is: touched)
      }
    }

    // Rule: If the auth provider throws, `logOut()` throws its error and changes nothing.
    // Look at: HomeViewModel.swift, the `try` in `logOut()`.
    @Test func `stays logged in when the log-out fails`() async {
      await Situations.check(visits, Event.during("log-out", fails: true)) { visit, event in
        let user = event.login ?? visit.user
        let expected = await visit.courseOfALogOut(event)
        let seen = await visit.logOut(event)

        try must("the call, the outcome and what the screen shows", be: expected, is: seen)
        try must("the user", be: user, is: visit.user)
      }
    }

    // Rule: In the live app, all screens use `AuthProvider.live` and share the same current user,
    // routers and live repositories. Look at: Keys.swift, each `liveValue`.
    @Test func `shares one of each in the app`() async {
      // The objects themselves: of one that is gone, the next may get the address.
      let twice = zip(Self.objects(DependencyValues()), Self.objects(DependencyValues()))
      let others: [String] = twice.filter { $0.object !== $1.object }.map(\.0.name)
      DependencyValues().currentUser.user = ada
      let title: String = makeHomeScreen().title
      DependencyValues().currentUser.clearSession()

      #expect(others == [], "a second read must return the same object; these were created again")
      #expect(title == "Hello, Ada", "a screen of the live app, where Ada is logged in")

      let servers: [@Sendable () async throws -> Void] = [
        { _ = try await DependencyValues().userRepository.user(id: "ada") },
        { _ = try await DependencyValues().memberRepository.members() },
        { _ = try await DependencyValues().planRepository.plans() },
        { try await makeHomeScreen().logOut() },
        { _ = try await DependencyValues().authProvider.logIn("ada", "") },
      ]
      for server in servers {
        let touched: [String] = await OutsideWorld.watching { try? await server() }.touched
        #expect(touched.count == 1, "a live repository or provider reaches its server once")
      }
    }

    // Rule: In a preview, the three repositories are the object `InMemoryRepository.sample`.
    // Look at: Keys.swift, the preview values of the repositories' keys.
    @Test func `shows the sample club in a preview`() {
      let (objects, touched) = OutsideWorld.watching { Self.objects(Self.preview).prefix(3) }
      let others: [String] = objects.filter { $0.object !== InMemoryRepository.sample }.map(\.name)
      #expect(others == [], "in a preview, these are not InMemoryRepository.sample")
      #expect(touched == [], "what reading the three repositories of a preview reaches")
    }

    // Rule: In a preview, the auth provider is `AuthProvider.sample`, and no call reaches a server.
    // Look at: Keys.swift, the preview value of the auth provider's key.
    @Test func `logs in and out in a preview without a server`() async {
      let (seen, touched): ([String], [String]) = await OutsideWorld.watching {
        let provider = Self.preview.authProvider
        let name = await told { try await provider.logIn("ada", "secret").fullName }
        return [name, await told { "logged out \(try await provider.logOut())" }]
      }
      #expect(seen == ["ada", "logged out ()"], "logged in as ada, then out, in a preview")
      #expect(touched == [], "what that reached")
    }

    /// The app's objects, first the repositories.
    private static func objects(_ values: DependencyValues) -> [(name: String, object: AnyObject)] {
      [
        ("userRepository", values.userRepository), ("memberRepository", values.memberRepository),
        ("planRepository", values.planRepository), ("currentUser", values.currentUser),
        ("globalRouter", values.globalRouter), ("authRouter", values.authRouter),
        ("homeRouter", values.homeRouter),
      ]
    }

    private static var preview: DependencyValues {
      scoped({ $0.context = .preview }) { .current }
    }

    private var visits: [Situation<Visit>] {
      let long = String(repeating: " Zoë the Second, of Club and Court\n", count: 30)
      let member = User(id: long, fullName: long)
      let empty = User(id: "", fullName: "")
      return [
        visit("with nobody logged in"),
        visit("with a member", bob, found: bob),
        visit("with an admin", ada, found: ada),
        visit("with a member who became an admin", member, found: ada),
        visit("with a user that the repository doesn't find", ada),
        visit("with a user without name and identifier", empty, found: empty),
        visit("with an admin of a club that lost its members and plans", ada, found: ada) { visit in
          _ = await visit.load()
          visit.records.sold.withLock { $0 = [] }
          visit.records.found.withLock { $0 = [] }
        },
        visit("with an admin of a large club", ada, found: ada) { visit in
          visit.records.sold.withLock { $0 = (0..<200).map { "pass \($0)" } }
          visit.records.found.withLock { $0 = (0..<1_200).map(String.init) }
        },
        visit("with an admin who became a member after a load", ada, found: ada) { visit in
          _ = await visit.load()
          visit.records.users.withLock { $0["a"] = member }
        },
        visit("with an admin after a member logged out at the second try", bob, found: bob) {
          visit in
          _ = await visit.load()
          _ = await visit.logOut(Event(call: "log-out", error: Leak(place: "log-out")))
          _ = await visit.logOut()
          visit.logIn(ada)
        },
        visit("with an admin whose screen was first used elsewhere, and failed", ada, found: ada) {
          visit in
          await withDependencies(Visit(eve).scope) {
            _ = visit.seen
            _ = await visit.load()
            _ = await visit.logOut()
          }
          visit.logIn(ada)
          _ = await visit.load(Event(call: "members", error: Leak(place: "members")))
        },
      ]
    }

    private func visit(
      _ name: String,
      _ user: User? = nil,
      found: User? = nil,
      before: @escaping @MainActor (Visit) async throws -> Void = { _ in }
    ) -> Situation<Visit> {
      Situation(name) { @MainActor in
        let visit = Visit(user, found: found)
        try await before(visit)
        return visit
      }
    }
  }
}
