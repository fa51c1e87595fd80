import Exercise12BuildingAContainer
import Foundation
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12 {
  @Suite("Task 3 · Build it once")
  struct Task3 {
    // Rule: When several threads resolve a shared service, one thread builds it and the others wait
    // for it. Look at: DependencyContainer+Building.swift, the gap between looking and storing.
    @Test func `builds one for 16 threads that resolve at once`() async {
      await Self.process.judges {
        for lifetime in [Lifetime.singleton, .scoped, .weak] {
          let sut = makeContainer().beginScope("session")

          let counts = try await Self.race(
            lifetime,
            in: sut,
            from: Array(repeating: sut, count: 16)
          )

          expect(counts, equals: ["built: 1", "different: 1"], "16 threads, a \(lifetime) Badge")
        }
        for lifetime in [Lifetime.singleton, .weak] {
          let seen = try await Self.raceOfABuildersTasks(lifetime)

          let what =
            "a \(lifetime) Badge and a Choir, for tasks that the builder of the Choir starts"
          expect(seen, equals: ["built: 1", "choirs: 1", "different: 1"], what)
        }
      }
    }

    /// A builder starts two tasks and doesn't wait for them: what is bound where it runs goes along with them.
    private static func raceOfABuildersTasks(_ lifetime: Lifetime) async throws -> [String] {
      let (sut, clerk, choirs, meeting) = (makeContainer(), Clerk(), Clerk(), Meeting())
      let (tasks, found) = (Recorder<Task<Void, any Error>>(), Recorder<Badge>())
      sut.register(Badge.self, lifetime) { _ in
        meeting.wait()
        return clerk.badge()
      }
      sut.register(Choir.self, .singleton) { [weak sut] _ in
        if choirs.badge().number > 1 { return Choir(parts: []) }
        for _ in 1...2 {
          let task = ThreadExecutor().start { [weak sut] in
            if let badge = try sut?.resolve(Badge.self) { found.record(badge) }
            _ = try sut?.resolve(Choir.self)
          }
          tasks.record(task)
        }
        return Choir(parts: [])
      }
      _ = try sut.resolve(Choir.self)
      for task in tasks.values { try await task.value }
      return [
        "built: \(clerk.made)", "choirs: \(choirs.made)",
        "different: \(Set(found.values.map(\.number)).count)",
      ]
    }

    // Rule: A singleton is built once, also when each thread resolves from its own scope. Look at:
    // DependencyContainer.swift, how many scopes share the lock.
    @Test func `builds one for 16 scopes that resolve at once`() async {
      await Self.process.judges {
        for lifetime in [Lifetime.singleton, .weak] {
          let sut = makeContainer()
          let scopes = (0..<16).map { sut.beginScope("\($0)") }

          let counts = try await Self.race(lifetime, in: sut, from: scopes)

          expect(counts, equals: ["built: 1", "different: 1"], "16 scopes, a \(lifetime) Badge")
        }
      }
    }

    /// Registers a Badge, and resolves it from all containers at once.
    private static func race(
      _ lifetime: Lifetime,
      in sut: any Container,
      from containers: [any Container]
    ) async throws -> [String] {
      let (clerk, meeting) = (Clerk(), Meeting())
      sut.register(Badge.self, lifetime) { _ in
        // Whoever else wants to come in and build is waited for.
        meeting.wait()
        return clerk.badge()
      }
      let badges = await RaceProbe.race { try? containers[$0].resolve(Badge.self) }
      return ["built: \(clerk.made)", "different: \(Set(badges.map { $0?.number }).count)"]
    }

    // Rule: A builder can resolve other services from its resolver. Look at:
    // DependencyContainer+Building.swift, which lock is held while a builder runs.
    @Test func `builds what needs other services`() async {
      await Self.process.judges {
        let sut = makeContainer().beginScope("evening")
        sut.register(Hall.self, .singleton) { _ in Hall() }
        sut.register(Choir.self, .singleton) {
          Choir(parts: try $0.resolve(Hall.self).parts + ["choir"])
        }
        sut.register(Concert.self, .scoped) {
          Concert(parts: try $0.resolve(Choir.self).parts + ["concert"])
        }

        let parts = try sut.resolve(Concert.self).parts

        expect(parts, equals: ["hall", "choir", "concert"], "what a Concert was built from")
      }
    }

    // Rule: If two threads resolve two services in opposite order, both threads get both services.
    // Look at: DependencyContainer+Building.swift, the locks.
    @Test func `ends when two threads need the same things crosswise`() async {
      await Self.process.judges {
        for _ in 0..<3 {
          let sut = makeContainer()
          let session = sut.beginScope("session")
          let meeting = Meeting()
          sut.register(Hall.self, .singleton) { _ in Hall() }
          sut.register(Badge.self, .weak) { _ in Badge(1) }
          sut.register(Choir.self, .singleton) { resolver in
            // Both threads are at work before they need more, unless only one is let in.
            meeting.wait()
            _ = try resolver.resolve(Badge.self)
            return Choir(parts: try resolver.resolve(Hall.self).parts)
          }
          session.register(ConcertHall.self, .weak) { resolver in
            meeting.wait()
            _ = try resolver.resolve(Hall.self)
            _ = try resolver.resolve(Badge.self)
            return ConcertHall()
          }
          let outcomes = await RaceProbe.race(threads: 4) { number in
            number.isMultiple(of: 2)
              ? outcome { try sut.resolve(Choir.self) }
              : outcome { try session.resolve(ConcertHall.self) }
          }
          let expected = Array(repeating: "a service", count: 4)
          expect(outcomes, equals: expected, "what each of four threads gets")
        }
      }
    }

    // Rule: After a builder has thrown an error, the next request runs it again. Look at:
    // DependencyContainer+Building.swift, what is stored or locked after a throw.
    @Test func `builds again after a builder threw`() async {
      await Self.process.judges {
        let sut = makeContainer()
        let clerk = Clerk()
        sut.register(Badge.self, .singleton) { _ in
          let badge = clerk.badge()
          if badge.number < 3 { throw PianoOutOfTune(key: badge.number) }
          return badge
        }
        sut.register(Choir.self, .transient) { resolver in
          Choir(parts: ["\(try resolver.resolve(Badge.self).number)"])
        }

        // Each asks from a thread of its own: what a thread holds, it may take again.
        var outcomes: [String] = []
        for number in 1...4 {
          outcomes += await RaceProbe.race(threads: 1) { _ in
            number.isMultiple(of: 2)
              ? outcome { try sut.resolve(Choir.self) } : outcome { try sut.resolve(Badge.self) }
          }
        }

        let thrown = ["PianoOutOfTune(key: 1)", "PianoOutOfTune(key: 2)"]
        let expected = thrown + ["a service", "a service"]
        expect(outcomes, equals: expected, "a singleton failed twice, once for a Choir")
        expect(clerk.made, equals: 3, "the builder ran three times")

        let meeting = Meeting()
        sut.register(Hall.self, .singleton) { _ in
          meeting.wait()
          throw PianoOutOfTune(key: 1)
        }
        let crowd = await RaceProbe.race(threads: 3) { _ in outcome { try sut.resolve(Hall.self) } }
        expect(
          crowd,
          equals: Array(repeating: thrown[0], count: 3),
          "two waited for one that failed"
        )
      }
    }

    // Rule: A shared service is built once, no matter when the second request begins.
    // Look at: DependencyContainer+Building.swift, the gap between looking and storing.
    @Test func `builds one, wherever two requests meet`() async {
      await Self.process.judges {
        let badge = Visit("resolve the badge") { reception in outcome { try reception.badge() } }
        let choir = Visit("resolve a choir that needs the badge") { reception in
          outcome { try reception.choir() }
        }
        for (lifetime, requests) in [
          (Lifetime.singleton, [badge, choir]), (.scoped, [choir]), (.weak, [choir]),
        ] {
          await Interleavings.checkPairs(of: requests, on: { Reception(lifetime) }) { reception in
            "Badges built: \(reception.clerk.made), a Head: \(reception.head())"
          }
        }
      }
    }

    // Rule: All threads may register and resolve at the same time.
    // Look at: DependencyContainer.swift, every place that reads or writes the storage.
    @Test func `takes registrations, wherever two calls meet`() async {
      await Self.process.judges {
        let calls = [
          Visit("resolve a choir that needs a badge") { reception in
            outcome { try reception.choir() }
          },
          Visit("register other badges") {
            $0.registerBadges(.singleton, from: 100)
            return ""
          },
        ]
        let scoped = Visit("register scoped badges") {
          $0.registerBadges(.scoped, from: 300)
          return ""
        }
        let others = Visit("register badges that are not shared") {
          $0.registerBadges(.transient, from: 200)
          return ""
        }
        let remove = Visit("remove badges") {
          $0.container.unregister(Badge.self)
          return ""
        }
        let register = Visit("register halls") {
          $0.container.register(Hall.self, .transient) { _ in Hall() }
          return ""
        }
        let halls = [7, 8].map { seats in
          Visit("resolve a hall with \(seats) seats") { reception in
            outcome { try reception.container.resolve(Hall.self, argument: seats).parts.joined() }
          }
        }
        for (lifetime, calls) in [
          (Lifetime.singleton, calls + [register]), (.singleton, [calls[0], remove]),
          (.scoped, calls + [scoped]),
          (.weak, [calls[1], others]), (.transient, halls),
        ] {
          await Interleavings.checkPairs(of: calls, on: { Reception(lifetime) }) {
            reception in
            let hasHalls = reception.container.isRegistered(Hall.self)
            let badges = outcome { try "\(reception.badge()) and \(reception.badge())" }
            return "\(hasHalls ? "Halls" : "no Halls"), \(badges), a Head: \(reception.head())"
          }
        }
      }
    }
  }
}

private typealias Visit = Interleavings.Call<Reception>

/// A scope with badges that are to be built, and what it handed out.
private struct Reception: Sendable {
  let container: any Container = makeContainer().beginScope("day")
  let clerk = Clerk()
  // A weak badge stays as long as somebody has it.
  private let badges = Recorder<Badge>()

  init(_ lifetime: Lifetime) {
    container.register(Badge.self, lifetime) { [clerk] _ in clerk.badge() }
    container.register(Head.self, .singleton) { _ in Head() }
    container.register(Choir.self, .transient) { [badges] resolver in
      let badge = try resolver.resolve(Badge.self)
      badges.record(badge)
      return Choir(parts: ["a Choir with Badge \(badge.number)"])
    }
    if lifetime == .transient {
      container.register(Hall.self, example: 1) { _, seats in
        Hall(parts: ["a Hall with \(seats) seats"])
      }
    }
  }

  func registerBadges(_ lifetime: Lifetime, from number: Int) {
    let clerk = Clerk()
    container.register(Badge.self, lifetime) { _ in Badge(number + clerk.badge().number) }
  }

  func badge() throws -> String {
    let badge = try container.resolve(Badge.self)
    badges.record(badge)
    return "Badge \(badge.number)"
  }

  /// What another thread gets of a service that nobody has built: no call leaves something locked.
  func head() -> String { outcome { try container.resolve(Head.self) } }

  func choir() throws -> String { try container.resolve(Choir.self).parts.joined() }
}
