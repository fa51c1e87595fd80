import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Observation
import OutsideWorld
import Testing

extension Lesson10.Task4 {
  // Rule: The screen greets the user of the session that was set where it was created.
  // Look at: HomeViewModel.swift, `currentUser`: a session that is stored at the first read is that of a caller.
  @Test func `two screens greet the users of their own sessions, also after other reads`() {
    let ada = HomeFixture(user: .ada)
    let bob = HomeFixture(user: .bob)
    _ = withDependencies({ $0.currentUser = CurrentUser() }) { ada.screen.title }

    expectEqual([ada.screen.title, bob.screen.title], ["Hello, Ada", "Hello, Bob"])
    ada.session.user = nil
    expectEqual(ada.screen.title, "Hello, guest", "after a log-out")
  }

  // Rule: Each `load()` calls the repositories that were set: `user(id:)` for a user, then `plans()`, then, for an
  // admin, `members()`.
  // Look at: HomeViewModel.swift, the steps of `load()`.
  @Test(
    arguments: [
      (nil, nil, ["plans"]), (.bob, .bob, ["user b", "plans"]), (.ada, nil, ["user a", "plans"]),
      (.bob, User(id: "b", fullName: "Bob", role: .admin), ["user b", "plans", "members"]),
    ] as [(User?, User?, [String])]
  )
  func `load calls the same repositories as in the starter`(
    user: User?,
    found: User?,
    requests: [String]
  ) async throws {
    let home = HomeFixture(user: user)
    home.server.users.withLock { $0 = found.map { [$0.id: $0] } ?? [:] }
    try await home.screen.load()

    expectEqual(home.requests, requests)
    expectEqual(home.screen.title, "Hello, \(found?.fullName ?? "guest")")
    expectEqual(home.screen.memberCount, requests.contains("members") ? 2 : nil)
  }

  // Rule: In the live app, all screens use `AuthProvider.live` and share one current user, the routers and the live
  // repositories.
  // Look at: Keys.swift, each `liveValue`.
  @Test func `each live dependency reaches its server once per call`() async {
    let calls: KeyValuePairs<String, @Sendable () async throws -> Void> = [
      "user": { _ = try await DependencyValues().userRepository.user(id: "ada") },
      "members": { _ = try await DependencyValues().memberRepository.members() },
      "plans": { _ = try await DependencyValues().planRepository.plans() },
      "logIn": { _ = try await DependencyValues().authProvider.logIn("ada", "") },
      "logOut": { try await makeHomeScreen().logOut() },
    ]
    for (name, call) in calls {
      let touched = await OutsideWorld.watching { try? await call() }.touched
      expectEqual(touched.count, 1, "\(name): \(touched)")
    }
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: Keys.swift, each preview value; HomeViewModel.swift, the properties.
  @Test func `no call reaches a server where doubles or samples are set`() async {
    var preview = DependencyValues()
    preview.context = .preview
    let home = HomeFixture(user: .ada)
    let (_, touched) = await OutsideWorld.watching {
      _ = try? await preview.userRepository.user(id: "ada")
      _ = try? await preview.memberRepository.members()
      _ = try? await preview.planRepository.plans()
      try? await preview.authProvider.logOut()
      try? await home.screen.load()
      try? await home.screen.logOut()
    }

    expectEqual(touched, [])
  }

  // Rule: `logOut()` calls the auth provider that was set, then clears the session, then restarts the global router at
  // `.login`.
  // Look at: HomeViewModel.swift, `logOut()`.
  @Test func `logOut calls the auth provider, clears the session, then restarts the router`()
    async throws
  {
    let home = HomeFixture(user: .ada)
    let steps = Recorder<String>()
    let session = home.session
    withObservationTracking {
      _ = home.router.path
    } onChange: {
      steps.record("restart for \(MainActor.assumeIsolated { session.user?.fullName ?? "guest" })")
    }
    try await home.screen.logOut()

    expectEqual(home.requests, ["logOut of Ada"])
    expectEqual(steps.values, ["restart for guest"])
    expectEqual(home.state, ["Hello, guest", "plans: ", "members: nil", "at login with 0 on top"])
  }

  // Rule: When a repository throws, `load()` doesn't clear the plans or the member count, and calls no other
  // repository. Look at: HomeViewModel.swift, each `try` in `load()`.
  @Test(arguments: ["user", "plans", "members"])
  func `a failed load does not clear the plans or the member count`(failing: String) async throws {
    let home = HomeFixture(user: .ada)
    try await home.screen.load()
    let before = home.state
    home.server.users.withLock { $0["a"] = User(id: "a", fullName: "Countess", role: .admin) }
    home.server.failingCall.withLock { $0 = failing }
    try? await home.screen.load()
    let requests = ["user a", "plans", "members"]
    let expected = requests[...(requests.firstIndex { $0.hasPrefix(failing) } ?? 0)]

    expectEqual(Array(home.requests.dropFirst(3)), Array(expected))
    expectEqual(Array(home.state.dropFirst()), Array(before.dropFirst()))
    // A load may store the reloaded user immediately, or with the rest.
    let titles = failing == "user" ? ["Hello, Ada"] : ["Hello, Ada", "Hello, Countess"]
    expectEqual(titles.contains(home.screen.title), true, home.screen.title)
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: HomeViewModel.swift, what `load()` stores for a user who is not an admin.
  @Test func `the member count is nil after a load by another user`() async throws {
    let home = HomeFixture(user: .ada)
    try await home.screen.load()
    home.session.user = .bob
    try await home.screen.load()

    expectEqual(home.screen.memberCount, nil)
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as
  // before.
  // Look at: HomeViewModel.swift, each `try`.
  @Test(arguments: ["user", "plans", "members", "logOut"])
  func `load and logOut throw the error, and the next call works`(failing: String) async throws {
    let home = HomeFixture(user: .ada)
    home.server.failingCall.withLock { $0 = failing }
    if failing == "logOut" {
      await #expect(throws: AnyError()) { try await home.screen.logOut() }
      expectEqual(home.state, ["Hello, Ada", "plans: ", "members: nil", "at home with 1 on top"])
    } else {
      await #expect(throws: AnyError()) { try await home.screen.load() }
    }
    home.server.failingCall.withLock { $0 = nil }
    try await home.screen.load()
    expectEqual(home.screen.memberCount, 2, "after the next load")
  }
}
