import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task2 {
  // Rule: The builder of a singleton or weak service resolves from the container in which the
  // service is registered. Look at: DependencyContainer+Building.swift, the resolver of a shared
  // service.
  @Test func `keeps a child out of its parent's singletons`() async {
    await Self.process.judges {
      for lifetime in [Lifetime.singleton, .weak] {
        let sut = makeContainer()
        sut.register(Hall.self, .transient) { _ in Hall(parts: ["stone"]) }
        sut.register(Orchestra.self, lifetime) { Orchestra(parts: try $0.resolve(Hall.self).parts) }
        let child = sut.beginScope("tent")
        child.register(Hall.self, .transient) { _ in Hall(parts: ["canvas"]) }

        let parts: [[String]] = try [child, sut].map { try $0.resolve(Orchestra.self).parts }

        expect(
          parts,
          equals: [["stone"], ["stone"]],
          "a \(lifetime) Orchestra, first for the child"
        )
      }
    }
  }

  // Rule: The builder of a transient or scoped service resolves from the scope whose `resolve` was
  // called. Look at: DependencyContainer+Building.swift, the resolver of a builder.
  @Test func `builds with what the resolving scope sees`() async {
    await Self.process.judges {
      for lifetime in [Lifetime.transient, .scoped] {
        let sut = makeContainer()
        sut.register(Hall.self, .transient) { _ in Hall(parts: ["stone"]) }
        sut.register(Choir.self, lifetime) { Choir(parts: try $0.resolve(Hall.self).parts) }
        let (tent, other) = (sut.beginScope("tent"), sut.beginScope("other"))
        tent.register(Hall.self, .transient) { _ in Hall(parts: ["canvas"]) }

        let parts: [[String]] = try [tent, other].map { try $0.resolve(Choir.self).parts }

        expect(parts, equals: [["canvas"], ["stone"]], "only the tent has its own Hall")
      }
    }
  }

  // Rule: Each scope stores its own instance of a scoped service, wherever the service is
  // registered. Look at: DependencyContainer+Building.swift, whose storage `.scoped` uses.
  @Test func `builds a scope's own scoped service again inside`() throws {
    let sut = makeContainer().beginScope("session")
    sut.register(Badge.self, .scoped) { _ in Badge(1) }

    let inside = sut.beginScope("lesson")

    let isShared: Bool = try sut.resolve(Badge.self) === inside.resolve(Badge.self)
    expect(isShared, equals: false, "the scope inside gets the Badge of the scope around it")
  }

  // Rule: After `unregisterAll`, a scope still returns the instances it stored of its parent's
  // services. Look at: DependencyContainer+Registration.swift, what `unregisterAll` empties.
  @Test func `clears a scope of its own registrations only`() throws {
    let root = makeContainer()
    let names = [nil, "door", "coat"]
    for name in names { root.register(Badge.self, .scoped, name: name) { _ in Badge(1) } }
    let sut = root.beginScope("session")
    // Of the same type, of the same name, of the same lifetime.
    sut.register(Int.self, .singleton) { _ in 1 }
    sut.register(Badge.self, .singleton, name: "own") { _ in Badge(2) }
    sut.register(Orchestra.self, .scoped, name: "door") { _ in Orchestra(parts: []) }
    _ = (try sut.resolve(Badge.self, name: "own"), try sut.resolve(Orchestra.self, name: "door"))
    let before = try names.map { try sut.resolve(Badge.self, name: $0) }

    sut.unregisterAll()
    let isSame = try zip(names, before).map { try sut.resolve(Badge.self, name: $0) === $1 }

    let what = "the scope still returns three Badges of its parent's registrations"
    expect(isSame, equals: [true, true, true], what)
    let isRegistered = [
      sut.isRegistered(Int.self), sut.isRegistered(Badge.self, name: "own"),
      sut.isRegistered(Orchestra.self, name: "door"),
    ]
    expect(isRegistered, equals: [false, false, false], "the scope's own are still registered")
  }

  // Rule: When its last owner releases a container, the container and all instances that it stored
  // are released. Look at: DependencyContainer+Registration.swift, what a registration captures.
  @Test func `is released with all that it built`() async {
    await Self.process.judges {
      for place in ["root", "session"] {
        let census = Census()
        var kept: [any Container] = []
        try await expectReleased(
          "what a container stores must not hold the container; look for a retain cycle"
        ) {
          let root = makeContainer()
          root.register(Census.Member.self, .scoped) { _ in census.member() }
          let session = root.beginScope("session")
          _ = try session.resolve(Census.Member.self)
          session.register(Hall.self, .singleton, needs: Head.self) { Hall() }
          _ = try? session.resolve(Hall.self)
          for container in [root, session] { registerBadges(in: container) }
          if place == "root" { return root }
          kept = [root]
          return session
        }

        expect(census.alive, equals: 0, "what is stored when the \(place) has gone")
        withExtendedLifetime(kept) {}
      }
    }
  }

  // Rule: `endScope` does nothing in a container that is not a scope. Look at:
  // DependencyContainer.swift, how `endScope` begins.
  @Test func `goes on when it is told to end and is no scope`() throws {
    let sut = makeContainer()
    let clerk = Clerk()
    sut.register(Badge.self, .singleton) { _ in clerk.badge() }
    _ = try sut.resolve(Badge.self)

    sut.endScope()

    let answer: String = outcome { try sut.resolve(Badge.self) }
    #expect(
      [answer, "\(clerk.made) built"] == ["a service", "1 built"],
      "a container that is no scope"
    )
  }

  // Rule: `endScope` releases all instances that the scope stored, the scope's own singletons too.
  // Look at: DependencyContainer.swift, whether a lock is held while something is released.
  @Test func `releases what resolves once more as it goes`() async {
    await Self.process.judges {
      for lifetime in [Lifetime.scoped, .singleton] {
        let ways: [(String, @Sendable (any Container) -> Void)] = [
          ("endScope", { $0.endScope() }),
          ("unregister", { $0.unregister(End.self) }),
          ("unregisterAll", { $0.unregisterAll() }),
          ("register", { $0.register(End.self, lifetime) { _ in End {} } }),
        ]
        for (way, release) in ways {
          let asked = Recorder<String>()
          do {
            let sut = makeContainer().beginScope("session")
            sut.register(End.self, lifetime) { [weak sut] _ in
              End { [weak sut] in asked.record("\(sut?.isRegistered(Badge.self) as Any)") }
            }
            _ = try sut.resolve(End.self)
            release(sut)
            // What is no longer registered may stay until the scope ends.
            sut.endScope()
          }
          expect(
            asked.values,
            equals: ["Optional(false)"],
            "a deinit calls the container, in \(way)"
          )
          // A builder may be the last who holds something, too: a double that nobody resolved.
          let resolved = Recorder<String>()
          do {
            let sut = makeContainer().beginScope("session")
            sut.register(End.self, lifetime) { [double = Self.double(sut, resolved)] _ in double }
            release(sut)
          }
          expect(resolved.count, equals: 1, "requests in the deinit of a double, in \(way)")
        }
      }
    }
  }

  /// A double that resolves once more as it goes.
  private static func double(_ container: any Container, _ resolved: Recorder<String>) -> End {
    End { [weak container] in
      resolved.record(outcome { try container?.resolve(Badge.self) })
    }
  }

  // Rule: `scopeEnded` names the first ended scope on the way from the called scope to its parents.
  // Look at: DependencyContainer+Building.swift, in which order the parents are checked.
  @Test func `tells of the nearest scope that has ended`() {
    let day = makeContainer().beginScope("day")
    let session = day.beginScope("")
    let lesson = session.beginScope("lesson")

    session.endScope()
    day.endScope()

    let errors: [ContainerError?] = [day, session, lesson].map { container in
      containerError { try container.resolve(Int.self) }
    }
    let expected: [ContainerError] = ["day", "", ""].map { .scopeEnded($0) }
    expect(errors, equals: expected, "the errors of day, of \"\" in it, and of lesson in that")
  }

  // Rule: If a scope ends while a builder runs, the scope doesn't store the instance. Look at:
  // DependencyContainer+Building.swift, what happens between building and storing.
  @Test func `keeps nothing that was still being built when it ended`() async {
    await Self.process.judges {
      for lifetime in [Lifetime.scoped, .singleton] {
        for place in ["session", "root"] {
          let (census, root) = (Census(), makeContainer())
          let sut = root.beginScope("session")
          (place == "root" ? root : sut).register(Census.Member.self, lifetime) { [weak sut] _ in
            // Somebody logs out while this is being built.
            sut?.endScope()
            return census.member()
          }

          let isAnswered: Bool = (try? sut.resolve(Census.Member.self)) != nil

          // Another thread may have built it, and let go a moment later.
          _ = Stillness.comes { census.alive == 0 }
          let stored: [Int] = [census.born, census.alive]
          let isOfTheRoot = place == "root" && lifetime == .singleton
          // What was not handed out may be built once more.
          let expected: [Int] = [1, isOfTheRoot ? (isAnswered ? 1 : census.alive) : 0]
          let what = "[built, stored]: a \(lifetime) service of the \(place) as the scope ended"
          expect(stored, equals: expected, what)
        }
      }
    }
  }

  // Rule: `endScope` releases all instances that the scope stored, the scope's own singletons too.
  // Look at: DependencyContainer+Building.swift, what is checked under the lock that stores.
  @Test func `keeps nothing, wherever a request and its end meet`() async {
    await Self.process.judges {
      let calls = [
        Interleavings.Call<Day>("resolve a member") { day in
          // Whether there is an answer is up to the container.
          _ = try? day.scope.resolve(Census.Member.self)
          return ""
        },
        Interleavings.Call<Day>("end the scope") { day in
          day.scope.endScope()
          return ""
        },
      ]
      for lifetime in [Lifetime.scoped, .singleton] {
        await Interleavings.checkPairs(of: calls, twins: false, on: { Day(lifetime) }) { day in
          "\(day.census.alive) members are stored"
        }
      }
    }
  }

  // Rule: `unregister` and `unregisterAll` of a child don't change the registrations of its parent.
  // Look at: DependencyContainer+Registration.swift, `unregister` and `unregisterAll`.
  @Test func `shows the parent's registration again`() async {
    await Self.process.judges {
      await Stories.tell(RegistryStory<PlainContainer>.self, count: 450, length: 10)
    }
  }

  private struct Day: Sendable {
    let census = Census()
    let scope = makeContainer().beginScope("day")

    init(_ lifetime: Lifetime) {
      scope.register(Census.Member.self, lifetime) { [census] _ in census.member() }
    }
  }
}
