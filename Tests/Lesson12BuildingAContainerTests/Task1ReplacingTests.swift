import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import OutsideWorld
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

  // Rule: A new registration in a scope also releases the instance that this scope stored under the
  // same key. Look at: Storage.swift, what a scope stores, and what shows that it is stale.
  @Test(arguments: ["root", "session"], Lifetime.allCases)
  func `replaces what a scope keeps`(place: String, lifetime: Lifetime) throws {
    let (root, clerk) = (makeContainer(), Clerk())
    let sut = root.beginScope("session")
    (place == "root" ? root : sut).register(Badge.self, .scoped) { _ in clerk.badge() }
    let first = Weak(object: try sut.resolve(Badge.self))
    let isStored: Bool = first.object != nil

    sut.register(Badge.self, lifetime) { _ in Badge(0) }
    let isReleased: Bool = first.object == nil
    let second: Int = place == "root" ? 0 : try sut.resolve(Badge.self).number
    sut.unregister(Badge.self)
    let third: Int? = try? sut.resolve(Badge.self).number

    #expect(
      [isStored, isReleased] == [true, true],
      "the scope stores a Badge, and releases it at its own new registration"
    )
    #expect(second == 0, "registered again, so built again; look at what the scope stores")
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
  @Test(arguments: [Lifetime.singleton, .scoped, .weak], ["root", "session"])
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
      let result = try await Self.change(lifetime, in: place, apply)

      #expect(
        (result.alive, result.comesAgain) == (0, false),
        """
        a \(lifetime) service was \(change) in the \(place) while it was built: its caller gets it, and the \
        container may neither store it nor return it again
        """
      )
    }
  }

  /// Resolves a service from a scope, whose registration changes while its builder runs.
  private static func change(
    _ lifetime: Lifetime,
    in place: String,
    _ change: @escaping @Sendable (any Container) -> Void
  ) async throws -> (alive: Int, isRegistered: Bool, comesAgain: Bool) {
    let (root, census) = (makeContainer(), Census())
    let session = root.beginScope("session")
    let owner = place == "root" ? root : session
    owner.register(Census.Member.self, lifetime) { [weak owner] _ in
      if let owner { change(owner) }
      return census.member()
    }
    let comesAgain = try await Bounded.run {
      let first = try session.resolve(Census.Member.self)
      return (try? session.resolve(Census.Member.self)) === first
    }
    return (census.alive, session.isRegistered(Census.Member.self), comesAgain)
  }

  // Rule: A removed registration is never used again, and services under other names are unchanged.
  // Look at: DependencyContainer+Building.swift, what a thread looks at again after it has waited.
  @Test func `forgets it also for a thread that waits`() async {
    await #expect(
      processExitsWith: .success,
      "look again at what is registered after a wait, not only at what is stored"
    ) {
      Watchdog.start("one thread built, another waited, and the registration was removed")
      let calls: [(Lifetime, String, @Sendable (any Container) -> Void)] = [
        (.singleton, "unregister", { $0.unregister(Badge.self) }),
        (.scoped, "unregisterAll", { $0.unregisterAll() }),
        (.weak, "register", { $0.register(Badge.self, .weak) { _ in Badge(0) } }),
      ]
      for (lifetime, call, remove) in calls {
        let (root, clerk, meeting, begun) = (makeContainer(), Clerk(), Meeting(), Locked(0))
        root.register(Badge.self, lifetime) { [weak root] _ in
          let badge = clerk.badge()
          // By now the other thread builds one too, or waits.
          meeting.wait()
          if badge.number == 1, let root { remove(root) }
          if badge.number == 1 { begun.withLock { $0 = clerk.made } }
          return badge
        }
        let session = root.beginScope("session")

        _ = await RaceProbe.race(threads: 2) { _ in _ = try? session.resolve(Badge.self) }

        expect(
          clerk.made - begun.withLock { $0 },
          equals: 0,
          """
          while one thread builds a \(lifetime) Badge, \(call) removes its registration: a thread that \
          waited for it must not run the old builder
          """
        )
      }
    }
  }

  // Rule: A removed registration is never used again, and services under other names are unchanged.
  // Look at: DependencyContainer+Registration.swift, what `unregister` leaves behind.
  @Test func `forgets what is unregistered`() throws {
    let sut = makeContainer()
    let names = ["red", "blue"]
    for name in names { sut.register(Badge.self, .singleton, name: name) { _ in Badge(1) } }
    let badges = try names.map { try sut.resolve(Badge.self, name: $0) }
    func found() -> [Bool] {
      zip(names, badges).map { (try? sut.resolve(Badge.self, name: $0)) === $1 }
    }

    sut.unregister(Badge.self, name: "red")
    let afterOne: [Bool] = found()
    sut.unregisterAll()
    let afterAll: [Bool] = found()

    #expect(
      afterOne == [false, true],
      "red was unregistered, and blue is the same as before; look at what unregister removes"
    )
    #expect(afterAll == [false, false], "after unregisterAll no key is registered")
  }
}
