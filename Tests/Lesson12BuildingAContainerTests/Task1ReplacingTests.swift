import Exercise12BuildingAContainer
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task1 {
  // Rule: After a key is registered again, `resolve` uses the new registration; callers keep the
  // instances that they hold. Look at: Storage.swift, what outlives a registration.
  @Test(arguments: [Lifetime.singleton, .weak])
  func `replaces a registration and what it built`(lifetime: Lifetime) throws {
    let sut = makeContainer()
    sut.register(Badge.self, lifetime) { _ in Badge(1) }
    let handedOut = try sut.resolve(Badge.self)

    sut.register(Badge.self, lifetime) { _ in Badge(2) }
    let next: [Int] = [try sut.resolve(Badge.self).number, try sut.resolve(Badge.self).number]

    let kept: Int = handedOut.number
    #expect(
      next == [2, 2],
      "registered again, so built again; look at what is stored beside the registration"
    )
    #expect(kept == 1, "the caller's instance stays as it is")
  }

  // Rule: A new registration in a scope also discards the instance that this scope stored. Look at:
  // Storage.swift, what a scope stores, and what shows that it is stale.
  @Test(arguments: ["root", "session"], Lifetime.allCases)
  func `replaces what a scope keeps`(place: String, lifetime: Lifetime) throws {
    let (root, clerk) = (makeContainer(), Clerk())
    let sut = root.beginScope("session")
    (place == "root" ? root : sut).register(Badge.self, .scoped) { _ in clerk.badge() }
    let first = try sut.resolve(Badge.self)

    sut.register(Badge.self, lifetime) { _ in Badge(0) }
    let second: Int = place == "root" ? 0 : try sut.resolve(Badge.self).number
    sut.unregister(Badge.self)
    let third: Int? = try? sut.resolve(Badge.self).number

    #expect(
      [first.number, second] == [1, 0],
      "registered again, so built again; look at what the scope stores"
    )
    #expect(
      third == (place == "root" ? 2 : nil),
      """
      the scope had stored a Badge of its \(place)'s registration, registered a \(lifetime) one and \
      removed that: what it stored is gone, and must not come back
      """
    )
  }

  // Rule: When the parent replaces or removes a registration, a scope stops returning the instance
  // it stored for it. Look at: DependencyContainer+Building.swift, whose registration the stored
  // instance belongs to.
  @Test func `tells a scope of its parent's new registration`() throws {
    let root = makeContainer()
    root.register(Badge.self, .scoped) { _ in Badge(1) }
    let sut = root.beginScope("session")
    _ = try sut.resolve(Badge.self)

    root.register(Badge.self, .scoped) { _ in Badge(2) }
    let number: Int = try sut.resolve(Badge.self).number
    root.unregister(Badge.self)
    let error: ContainerError? = containerError { try sut.resolve(Badge.self) }

    #expect(
      number == 2,
      "the parent registered Badge again, but the scope returns the old one; look at what it compares"
    )
    #expect(
      error == .missing(ServiceKey(Badge.self), path: [], near: []),
      "the parent's registration is gone, so the scope may not return the instance that it stored"
    )
  }

  // Rule: An instance is stored only if its registration is still in place when its builder
  // ends. Look at: DependencyContainer+Building.swift, what is checked before storing.
  @Test(arguments: [Lifetime.singleton, .scoped, .weak])
  func `replaces a registration while its builder runs`(lifetime: Lifetime) async throws {
    let sut = makeContainer().beginScope("day")
    sut.register(Badge.self, lifetime) { [weak sut] _ in
      sut?.register(Badge.self, lifetime) { _ in Badge(2) }
      return Badge(1)
    }

    let numbers: [Int] = try await Bounded.run {
      let badges = [try sut.resolve(Badge.self), try sut.resolve(Badge.self)]
      return badges.map(\.number)
    }

    #expect(
      numbers == [1, 2],
      """
      Badge was registered again while the old builder ran: that request gets the old one, and the next \
      request a new one; look at what is checked between building and storing
      """
    )
  }

  // Rule: A registration that is removed while its builder runs stays removed. Look at:
  // DependencyContainer+Building.swift, what is checked before storing.
  @Test(arguments: ["root", "session"], ["unregister", "unregisterAll"])
  func `forgets what is unregistered while its builder runs`(
    place: String,
    call: String
  ) async throws {
    let isRegistered: Bool = try await Self.change(.singleton, in: place) { container in
      if call == "unregister" { container.unregister(Census.Member.self) }
      if call == "unregisterAll" { container.unregisterAll() }
    }.isRegistered

    #expect(
      isRegistered == false,
      "the \(place) removed it with \(call) while it was built, and storing must not bring it back"
    )
  }

  // Rule: An instance is stored only if its registration is still in place when its builder
  // ends. Look at: DependencyContainer+Building.swift, what is checked before storing.
  @Test(arguments: [Lifetime.singleton, .scoped], ["root", "session"])
  func `stores nothing of a registration that is gone`(
    lifetime: Lifetime,
    place: String
  ) async throws {
    let changes: [(String, @Sendable (any Container) -> Void)] = [
      (
        "registered again", { $0.register(Census.Member.self, lifetime) { _ in Census().member() } }
      ),
      ("unregistered", { $0.unregister(Census.Member.self) }),
      ("one of all unregistered", { $0.unregisterAll() }),
    ]
    for (change, apply) in changes {
      let alive: Int = try await Self.change(lifetime, in: place, apply).alive

      #expect(
        alive == 0,
        """
        a \(lifetime) service was \(change) in the \(place) while it was built: its caller gets it, and the \
        container may not store it
        """
      )
    }
  }

  /// Resolves a service from a scope, whose registration changes while its builder runs.
  private static func change(
    _ lifetime: Lifetime,
    in place: String,
    _ change: @escaping @Sendable (any Container) -> Void
  ) async throws -> (alive: Int, isRegistered: Bool) {
    let (root, census) = (makeContainer(), Census())
    let session = root.beginScope("session")
    let owner = place == "root" ? root : session
    owner.register(Census.Member.self, lifetime) { [weak owner] _ in
      if let owner { change(owner) }
      return census.member()
    }
    try await Bounded.run { _ = try session.resolve(Census.Member.self) }
    return (census.alive, session.isRegistered(Census.Member.self))
  }

  // Rule: A removed registration is never used again, and services under other names are unchanged.
  // Look at: DependencyContainer+Registration.swift, what `unregister` leaves behind.
  @Test(arguments: [Lifetime.singleton, .transient])
  func `forgets what is unregistered`(lifetime: Lifetime) throws {
    let sut = makeContainer()
    for name in ["red", "blue"] {
      sut.register(Badge.self, lifetime, name: name) { _ in Badge(1) }
    }
    let (_, blue) = (
      try sut.resolve(Badge.self, name: "red"), try sut.resolve(Badge.self, name: "blue")
    )

    sut.unregister(Badge.self, name: "red")
    let afterOne: [String] = ["red", "blue"].map { name in
      outcome { try sut.resolve(Badge.self, name: name) }.prefixBeforeDot
    }
    let isKept: Bool = try sut.resolve(Badge.self, name: "blue") === blue
    sut.unregisterAll()
    let afterAll: [Bool] = ["red", "blue"].map { name in
      containerError { try sut.resolve(Badge.self, name: name) } == nil
    }

    #expect(
      afterOne == ["Nothing is registered for Badge \"red\"", "a service"],
      "red was unregistered and blue was not; look at what unregister leaves behind"
    )
    #expect(
      isKept == (lifetime == .singleton),
      "unregistering red must not change the blue singleton; look at what unregister removes"
    )
    #expect(afterAll == [false, false], "after unregisterAll no key is registered")
  }
}

extension String {
  /// The first sentence, without the stop.
  fileprivate var prefixBeforeDot: String {
    split(separator: ".").first.map { String($0) } ?? self
  }
}
