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
    expect(next, equals: [2, 2], "by which registration the next two Badges are built")
    expect(kept, equals: 1, "by which registration the caller's Badge is built")
  }

  // Rule: A new registration in a scope also releases the instance that this scope stored under the
  // same key. Look at: Storage.swift, what a scope stores, and what shows that it is stale.
  @Test(arguments: ["root", "session"], [nil] + Lifetime.allCases)
  func `replaces what a scope keeps`(place: String, lifetime: Lifetime?) throws {
    let (root, clerk) = (makeContainer(), Clerk())
    let sut = root.beginScope("session")
    (place == "root" ? root : sut).register(Badge.self, .scoped) { _ in clerk.badge() }
    let first = Weak(object: try sut.resolve(Badge.self))
    let isStored: Bool = first.object != nil

    if let lifetime { sut.register(Badge.self, lifetime) { _ in Badge(0) } }
    if lifetime == nil { sut.register(Badge.self, example: 1) { _, _ in Badge(0) } }
    let isReleased: Bool = first.object == nil
    // In the root's case none is stored meanwhile, which would hide what stayed.
    let second: Int =
      try place == "root"
      ? 0
      : lifetime == nil
        ? sut.resolve(Badge.self, argument: 7).number : sut.resolve(Badge.self).number
    sut.unregister(Badge.self)
    let third: Int? = try? sut.resolve(Badge.self).number

    expect(isStored, equals: true, "the scope stores the Badge until a new registration")
    expect(isReleased, equals: true, "the new registration releases the stored Badge")
    expect(second, equals: 0, "the number of the new registration's Badge")
    let expected = place == "root" ? 2 : nil
    expect(third, equals: expected, "the number of the Badge after the scope unregistered it")
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

    expect(number, equals: 2, "by which registration of the parent the Badge is built")
    #expect(
      error == .missing(ServiceKey(Badge.self), path: [], near: []),
      "the parent's registration is gone"
    )
  }

  // Rule: A registration that is removed while its builder runs stays removed. Look at:
  // DependencyContainer+Building.swift, what is checked before storing.
  @Test func `forgets what is unregistered while its builder runs`() async {
    await Self.process.judges {
      for place in ["root", "session"] {
        for call in ["unregister", "unregisterAll"] {
          let isRegistered: Bool = try Self.change(.singleton, in: place) { container in
            if call == "unregister" { container.unregister(Census.Member.self) }
            if call == "unregisterAll" { container.unregisterAll() }
          }.isRegistered

          expect(isRegistered, equals: false, "in the \(place), \(call) removed it")
        }
      }
    }
  }

  // Rule: An instance is stored only if its registration is still in place when its builder
  // ends. Look at: DependencyContainer+Building.swift, what is checked before storing.
  @Test func `stores nothing of a registration that is gone`() async {
    await Self.process.judges {
      var kept: [String] = []
      for lifetime in [Lifetime.singleton, .scoped, .weak] {
        for place in ["root", "session"] {
          let registerAgain = { @Sendable (container: any Container) in
            container.register(Census.Member.self, lifetime) { _ in Census().member() }
          }
          let changes: [(String, @Sendable (any Container) -> Void)] = [
            ("registered again", registerAgain),
            ("unregistered", { $0.unregister(Census.Member.self) }),
            (
              "unregistered and registered again",
              {
                $0.unregister(Census.Member.self)
                registerAgain($0)
              }
            ),
            ("one of all unregistered", { $0.unregisterAll() }),
          ]
          for (change, apply) in changes {
            // A second request would also replace what stayed.
            for isLast in [false, true] {
              let result = try Self.change(lifetime, in: place, isLast: isLast, apply)

              let what = "a \(lifetime) service was \(change) in the \(place) while it was built"
              if result.alive > 0 { kept.append("\(what), and is still stored") }
              if result.comesAgain { kept.append("\(what), and the next request gets it") }
            }
          }
        }
      }
      let count = "what is kept, in \(kept.count) cases"
      expect(Array(kept.prefix(2)), equals: [], count)
    }
  }

  /// Resolves a service from a scope, whose registration changes while its builder runs.
  private static func change(
    _ lifetime: Lifetime,
    in place: String,
    isLast: Bool = false,
    _ change: @escaping @Sendable (any Container) -> Void
  ) throws -> (alive: Int, isRegistered: Bool, comesAgain: Bool) {
    let (root, census) = (makeContainer(), Census())
    let session = root.beginScope("session")
    let owner = place == "root" ? root : session
    owner.register(Census.Member.self, lifetime) { [weak owner] _ in
      if let owner { change(owner) }
      return census.member()
    }
    let comesAgain = try {
      let first = try session.resolve(Census.Member.self)
      return !isLast && (try? session.resolve(Census.Member.self)) === first
    }()
    return (census.alive, session.isRegistered(Census.Member.self), comesAgain)
  }

  // Rule: A removed registration is never used again, and services under other names are unchanged.
  // Look at: DependencyContainer+Building.swift, what a thread looks at again after it has waited.
  @Test func `forgets it also for a thread that waits`() async {
    await Self.process.judges {
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

        let count = clerk.made - begun.withLock { $0 }
        expect(count, equals: 0, "\(lifetime), \(call): builders that ran for who waited")
      }
    }
  }

  // Rule: A removed registration is never used again, and services under other names are unchanged.
  // Look at: DependencyContainer+Registration.swift, what `unregister` leaves behind.
  @Test(arguments: [Lifetime.singleton, .scoped, .weak])
  func `forgets what is unregistered`(lifetime: Lifetime) throws {
    let root = makeContainer()
    let sut = root.beginScope("session")
    let names = ["red", "blue", "green"]
    for name in names {
      let owner = name == "green" ? root : sut
      owner.register(Badge.self, lifetime, name: name) { _ in Badge(1) }
    }
    let badges = try names.map { try sut.resolve(Badge.self, name: $0) }
    func found() -> [Bool] {
      zip(names, badges).map { (try? sut.resolve(Badge.self, name: $0)) === $1 }
    }

    sut.unregister(Badge.self, name: "red")
    let afterOne: [Bool] = found()
    sut.unregisterAll()
    let afterAll: [Bool] = found().dropLast()

    let what = "[red, blue, the parent's green] are still stored, without red"
    expect(afterOne, equals: [false, true, true], what)
    expect(afterAll, equals: [false, false], "[red, blue] are still stored, after unregisterAll")
  }
}
