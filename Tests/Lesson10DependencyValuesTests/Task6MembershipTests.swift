import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import OutsideWorld
import Testing

/// Which call fails, and whether it throws that it is cancelled.
private struct Failure: Sendable {
  let call: String
  var isCancelled = false

  func ending(of call: String) -> String {
    isCancelled ? "CancellationError()" : "the error of \(call)"
  }

  static let ofALoad = of(["user", "plans", "members"])
  static let ofALogOut = of(["log-out"])

  private static func of(_ calls: [String]) -> [Ending<Failure>] {
    calls.flatMap { call in
      [
        Ending("where the call of \(call) fails", Failure(call: call)),
        Ending("where the call of \(call) is cancelled", Failure(call: call, isCancelled: true)),
      ]
    }
  }
}

/// A repository of every kind, which answers as the test says and remembers its calls.
private final class Records: UserRepository, MemberRepository, MembershipPlanRepository {
  let users = Locked<[String: User]>([:])
  let plan = Locked<String?>("Student")
  let found = Locked(["Grace", "Alan"])
  let failing = Locked<Failure?>(nil)
  let calls: Recorder<String>

  init(_ calls: Recorder<String>) { self.calls = calls }

  func user(id: String) async throws -> User? {
    try called("user \(id)")
    return users.withLock { $0[id] }
  }

  func members() async throws -> [Member] {
    try called("members")
    return found.withLock { $0 }.map { Member(id: $0, fullName: $0) }
  }

  func plans() async throws -> [MembershipPlan] {
    try called("plans")
    return plan.withLock { $0 }.map { [MembershipPlan(name: $0, price: 1)] } ?? []
  }

  func called(_ call: String) throws {
    calls.record(call)
    guard let failing = failing.withLock({ $0 }), call.hasPrefix(failing.call) else { return }
    if failing.isCancelled { throw CancellationError() }
    throw Leak(place: call)
  }
}

/// A home screen with everything that it was made with.
@MainActor
private final class Visit {
  let calls = Recorder<String>()
  let user = CurrentUser()
  let router = Router(start: GlobalRoute.home)
  let records: Records
  let screen: any HomeScreen

  /// - Parameters:
  ///   - user: who is logged in.
  ///   - found: what the user repository has under that identifier.
  init(_ user: User? = nil, found: User? = nil) {
    let (session, router, calls) = (self.user, self.router, self.calls)
    let records = Records(calls)
    self.records = records
    session.user = user
    if let found { records.users.withLock { $0[found.id] = found } }
    screen = withDependencies {
      $0.currentUser = session
      $0.globalRouter = router
      $0.userRepository = records
      $0.memberRepository = records
      $0.planRepository = records
      $0.authProvider = AuthProvider(
        logIn: { _, _ in throw Leak(place: "logIn") },
        logOut: {
          let name = await session.user?.fullName ?? "guest"
          try records.called("log-out of \(name) at \(await router.start)")
        }
      )
    } operation: {
      makeHomeScreen()
    }
    router.push(.home)
  }

  /// The start of the router, and what lies on top of it.
  var routerSeen: String { "\(router.start) \(router.path)" }

  /// Whom the user repository finds.
  var found: User? { user.user.flatMap { user in records.users.withLock { $0[user.id] } } }

  /// The calls of a load that ends well.
  var callsOfALoad: [String] {
    (user.user.map { ["user \($0.id)"] } ?? []) + ["plans"]
      + (found?.role == .admin ? ["members"] : [])
  }

  /// What a load by an admin shows.
  var planned: String { "\(records.plan.withLock { $0 }.map { [$0] } ?? [])" }
  var counted: String { "\(records.found.withLock { $0 }.count) members" }

  /// What a user of the screen can see, and what the rest of the app shows.
  var seen: [String] {
    let count = screen.memberCount.map { "\($0) members" } ?? "no members"
    return [screen.title, "\(screen.plans.map(\.name))", count, routerSeen]
  }

  /// Loads, and what came of it: the calls, then what is seen.
  func load(failing: Failure? = nil) async -> [String] {
    await run(failing) { try await self.screen.load() }
  }

  func run(_ failing: Failure? = nil, _ body: @MainActor () async throws -> Void) async -> [String]
  {
    let old = calls.count
    records.failing.withLock { $0 = failing }
    let ending = await told {
      try await body()
      return "no error"
    }
    records.failing.withLock { $0 = nil }
    return calls.values.dropFirst(old) + [ending] + seen
  }
}

private let ada = User(id: "a", fullName: "Ada", role: .admin)
private let bob = User(id: "b", fullName: "Bob")

extension Lesson10 {
  @Suite("Task 6 · Free the home screen", .noScopeWaits)
  @MainActor
  struct Task6 {
    // Rule: The screen greets the user of the session that was set where it was created.
    // Look at: HomeViewModel.swift, `currentUser`.
    @Test func `greets the user of its own session`() async {
      await Situations.check(visits) { visit in
        let other = Visit(User(id: "g", fullName: "Grace"))
        visit.user.user = bob
        let titles: [String] = [visit.screen.title, other.screen.title]
        visit.user.clearSession()

        try must("the titles of two screens", be: ["Hello, Bob", "Hello, Grace"], is: titles)
        try must("the title without a user", be: "Hello, guest", is: visit.screen.title)
      }
    }

    // Rule: `load()` calls the repositories that were set: `user(id:)` if there is a user, then `plans()`, then, for an admin, `members()`.
    // Look at: HomeViewModel.swift, the properties, and `load()`.
    @Test func `loads from the repositories that were set`() async {
      await Situations.check(visits) { visit in
        let (calls, found, router) = (visit.callsOfALoad, visit.found, visit.routerSeen)
        let isAdmin = found?.role == .admin
        let (seen, touched) = await OutsideWorld.watching { await visit.load() }

        let shown = [
          "no error", "Hello, \(found?.fullName ?? "guest")", visit.planned,
          isAdmin ? visit.counted : "no members", router,
        ]
        try must("the calls, the ending and what is seen", be: calls + shown, is: seen)
        try must("what else is reached", be: [], is: touched)
      }
    }

    // Rule: `load()` throws the error of a repository, and calls no other repository after it.
    // Look at: HomeViewModel.swift, each `try` in `load()`.
    @Test func `throws the error of a repository`() async {
      await Situations.check(visits, Failure.ofALoad) { visit, failing in
        let calls = visit.callsOfALoad
        let last = calls.firstIndex { $0.hasPrefix(failing.call) }
        let seen = await visit.load(failing: failing)

        let expected =
          last.map { calls[...$0] + [failing.ending(of: calls[$0])] } ?? calls + ["no error"]
        try must("the calls and the ending", be: expected, is: Array(seen.prefix(expected.count)))
      }
    }

    // Rule: An error leaves what `load()` had stored before it, and everything else as it was.
    // Look at: HomeViewModel.swift, each `try` in `load()`.
    @Test func `stores what came before an error`() async {
      await Situations.check(visits, Failure.ofALoad) { visit, failing in
        let (before, found, calls) = (visit.seen, visit.found, visit.callsOfALoad)
        visit.records.plan.withLock { $0 = "Senior" }
        let ended = await !visit.load(failing: failing).contains("no error")
        let fails = calls.contains { $0.hasPrefix(failing.call) }
        try must("ending in an error", be: fails, is: ended)
        if !fails { return }

        let isFirst = failing.call == "user"
        let title = isFirst ? before[0] : "Hello, \(found?.fullName ?? "guest")"
        let plans = failing.call == "members" ? "[\"Senior\"]" : before[1]
        try must("what is seen", be: [title, plans, before[2], before[3]], is: visit.seen)
      }
    }

    // Rule: `logOut()` calls the auth provider that was set, then clears the session, then restarts the global router at the log-in.
    // Look at: HomeViewModel.swift, `logOut()`.
    @Test func `logs out in the order of the starter`() async {
      await Situations.check(visits) { visit in
        let name = visit.user.user?.fullName ?? "guest"
        let start = visit.router.start
        let (seen, touched) = await OutsideWorld.watching {
          await visit.run { try await visit.screen.logOut() }
        }

        let expected = ["log-out of \(name) at \(start)", "no error", "Hello, guest"]
        try must("the call, its ending and the title", be: expected, is: Array(seen.prefix(3)))
        try must("the session's user", be: nil, is: visit.user.user)
        try must(
          "the router's start, and what lies on top of it",
          be: "login []",
          is: visit.routerSeen
        )
        try must("what else is reached", be: [], is: touched)
      }
    }

    // Rule: If the auth provider throws, `logOut()` throws its error and changes nothing.
    // Look at: HomeViewModel.swift, the `try` in `logOut()`.
    @Test func `stays logged in when the log-out fails`() async {
      await Situations.check(visits, Failure.ofALogOut) { visit, failing in
        let (before, user) = (visit.seen, visit.user.user)
        let call = "log-out of \(user?.fullName ?? "guest") at \(visit.router.start)"
        let seen = await visit.run(failing) { try await visit.screen.logOut() }

        let expected = [call, failing.ending(of: call)]
        try must("the call and its ending", be: expected, is: Array(seen.prefix(2)))
        try must("what is seen", be: before, is: visit.seen)
        try must("the user", be: user, is: visit.user.user)
      }
    }

    // Rule: In the live app, the screens use `AuthProvider.live` and share one current user, one of each router and one of each live repository.
    // Look at: Keys.swift, each `liveValue`.
    @Test func `shares one of each in the app`() async {
      // The objects themselves: of one that is gone, the next may get the address.
      let pairs: [[String: AnyObject]] = [DependencyValues(), DependencyValues()].map { values in
        [
          "currentUser": values.currentUser, "globalRouter": values.globalRouter,
          "authRouter": values.authRouter, "homeRouter": values.homeRouter,
          "userRepository": values.userRepository, "memberRepository": values.memberRepository,
          "planRepository": values.planRepository,
        ]
      }
      DependencyValues().currentUser.user = ada
      let title: String = makeHomeScreen().title
      DependencyValues().currentUser.clearSession()

      let twice: [String] = pairs[0].keys.filter { pairs[0][$0] !== pairs[1][$0] }.sorted()
      #expect(twice == [], "these were created again when they were read again")
      #expect(title == "Hello, Ada", "a screen of the live app, where Ada is logged in")

      let servers: [@Sendable () async throws -> Void] = [
        { _ = try await DependencyValues().userRepository.user(id: "ada") },
        { _ = try await DependencyValues().memberRepository.members() },
        { _ = try await DependencyValues().planRepository.plans() },
        { try await makeHomeScreen().logOut() },
      ]
      for server in servers {
        let touched: [String] = await OutsideWorld.watching { try? await server() }.touched
        #expect(
          touched.count == 1,
          "a repository or the auth provider of the live app reaches its server"
        )
      }
    }

    // Rule: In a preview, the three repositories are the object `InMemoryRepository.sample`.
    // Look at: Keys.swift, the preview values of the repositories' keys.
    @Test func `shows the sample club in a preview`() {
      let (repositories, touched): ([String: AnyObject], [String]) = OutsideWorld.watching {
        [
          "userRepository": Self.preview.userRepository,
          "memberRepository": Self.preview.memberRepository,
          "planRepository": Self.preview.planRepository,
        ]
      }
      let others: [String] = repositories.filter { $0.value !== InMemoryRepository.sample }
        .keys.sorted()
      #expect(others == [], "in a preview, these are other objects than the sample")
      #expect(touched == [], "what reading the three repositories of a preview reaches")
    }

    // Rule: In a preview, `AuthProvider.sample` logs in and out, and no server is reached.
    // Look at: Keys.swift, the preview value of the auth provider's key.
    @Test func `logs in and out in a preview without a server`() async {
      let ((name, end), touched) = await OutsideWorld.watching {
        let provider = Self.preview.authProvider
        let name = await told { try await provider.logIn("ada", "secret").fullName }
        return (
          name,
          await told {
            try await provider.logOut()
            return "logged out"
          }
        )
      }

      let (seen, reached): ([String], [String]) = ([name, end], touched)
      #expect(seen == ["ada", "logged out"], "logged in as ada, then out, in a preview")
      #expect(reached == [], "what that reached")
    }

    private static var preview: DependencyValues {
      var values = DependencyValues()
      values.context = .preview
      return values
    }

    private var visits: [Situation<Visit>] {
      let member = User(id: "a", fullName: "Ada the Second")
      let empty = User(id: "", fullName: "")
      return [
        visit("with nobody logged in"),
        visit("with a member", bob, found: bob),
        visit("with an admin", ada, found: ada),
        visit("with a member who became an admin", member, found: ada),
        visit("with an admin who became a member", ada, found: member),
        visit("with a user that the repository doesn't find", ada),
        visit("with a user without name and identifier", empty, found: empty),
        visit("with an admin after a load", ada, found: ada) { visit in
          _ = await visit.load()
          try must("the plans of the first load", be: 1, is: visit.screen.plans.count)
        },
        visit("with an admin of a club that lost its members and plans", ada, found: ada) { visit in
          _ = await visit.load()
          visit.records.plan.withLock { $0 = nil }
          visit.records.found.withLock { $0 = [] }
        },
        visit("with an admin who became a member after a load", ada, found: ada) { visit in
          _ = await visit.load()
          visit.records.users.withLock { $0["a"] = member }
        },
        visit("with an admin who logged out and in again", ada, found: ada) { visit in
          _ = await visit.load()
          try await visit.screen.logOut()
          visit.user.user = ada
          visit.router.push(.home)
        },
        visit("with an admin after a log-out that failed", ada, found: ada) { visit in
          _ = await visit.run(Failure(call: "log-out")) { try await visit.screen.logOut() }
        },
        visit("with an admin after a load that failed", ada, found: ada) { visit in
          _ = await visit.load(failing: Failure(call: "members"))
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
