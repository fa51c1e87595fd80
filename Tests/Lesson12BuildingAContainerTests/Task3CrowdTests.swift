import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task3 {
  // Rule: If two threads resolve two services in opposite order, both threads get both services.
  // Look at: DependencyContainer+Building.swift, the locks.
  @Test func `ends when two threads need the same things crosswise`() async {
    await #expect(
      processExitsWith: .success,
      "two threads resolve at once, and resolve hung (exit code 86); look at which thread waits for which lock"
    ) {
      Watchdog.start("two threads waited for each other's services")
      for _ in 0..<20 {
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
        expect(
          outcomes,
          equals: Array(repeating: "a service", count: 4),
          "every thread gets what it resolved"
        )
      }
    }
  }

  // Rule: After a builder has thrown an error, the next request runs it again. Look at:
  // DependencyContainer+Building.swift, what is stored or locked after a throw.
  @Test func `builds again after a builder threw`() async {
    await #expect(
      processExitsWith: .success,
      "after a builder threw, the next request must not wait for it; look at what is still held"
    ) {
      Watchdog.start("a builder threw, and the next request never came back")
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

      expect(
        outcomes,
        equals: ["PianoOutOfTune(key: 1)", "PianoOutOfTune(key: 2)", "a service", "a service"],
        "a singleton that failed twice, once for a Choir, is built at the third request, and stored"
      )
      expect(clerk.made, equals: 3, "the builder ran three times")
    }
  }
}
