import Exercise12BuildingAContainer
import Foundation
import GradingSupport
import Lesson12BuildingAContainer
import OutsideWorld
import Testing

extension Lesson12.Task4 {
  // Rule: When several threads resolve a shared service concurrently, one thread builds it, and all of them get that
  // instance.
  // Look at: DependencyContainer+Building.swift, whether look-up and store happen under one lock.
  @Test(arguments: [Lifetime.singleton, .scoped, .weak])
  func `a shared service is built once, wherever the second request begins`(lifetime: Lifetime)
    async throws
  {
    try await everyInterleaving { schedule in
      let badges = BadgeMaker()
      let held = Recorder<Badge>()
      let session = makeContainer().beginScope("session")
      session.register(Badge.self, lifetime) { _ in badges.makeBadge() }
      session.register(Choir.self, .transient) { resolver in
        let badge = try resolver.resolve(Badge.self)
        held.record(badge)
        return Choir(parts: ["\(badge.number)"])
      }
      let choir: @Sendable () async throws -> [String] = { try session.resolve(Choir.self).parts }
      expectEqual(try await schedule.concurrently(choir, and: choir), [["1"], ["1"]])
      expectEqual(badges.made, 1, "badges that were made")
    }
  }

  // Rule: Threads may register and resolve concurrently.
  // Look at: DependencyContainer+Building.swift and DependencyContainer+Registration.swift, each place that reads or
  // writes the storage without the lock.
  @Test func `threads can resolve while another thread registers`() async {
    for round in 1...25 {
      let container = makeContainer()
      let session = container.beginScope("session")
      container.register(Badge.self, .singleton) { _ in Badge(1) }
      container.register(Hall.self, .transient) { _ in Hall() }
      container.register(Choir.self, .scoped) { _ in Choir(parts: []) }
      let isDone = Locked(false)
      let results = await race(threads: 4) { thread -> Set<String> in
        if thread == 0 {
          for number in 0..<400 {
            let place = number.isMultiple(of: 2) ? container : session
            place.register(Int.self, .transient, name: "\(number)") { _ in number }
          }
          isDone.withLock { $0 = true }
          return ["a service"]
        }
        var results: Set<String> = []
        repeat {
          results.insert(outcome { try session.resolve(Badge.self) })
          results.insert(outcome { try session.resolve(Hall.self) })
          results.insert(outcome { try session.resolve(Choir.self) })
        } while !isDone.withLock { $0 }
        return results
      }
      let found = (0..<400).filter { number in
        outcome { try session.resolve(Int.self, name: "\(number)") } == "a service"
      }
      expectEqual(results, Array(repeating: ["a service"], count: 4), "round \(round)")
      expectEqual(found.count, 400, "registrations that are found in round \(round)")
    }
  }

  // Rule: After a builder has thrown an error, the next request runs it again.
  // Look at: DependencyContainer+Building.swift, what is stored or locked after a throw.
  @Test func `a builder that threw runs again, on every thread`() async {
    let badges = BadgeMaker()
    let container = makeContainer()
    container.register(Badge.self, .singleton) { _ in
      let badge = badges.makeBadge()
      if badge.number < 3 { throw OutOfTune(key: badge.number) }
      return badge
    }
    var outcomes: [String] = []
    // Each on a thread of its own: a thread could take its own lock again.
    for _ in 1...4 {
      outcomes += await race(threads: 1) { _ in outcome { try container.resolve(Badge.self) } }
    }

    let thrown = ["OutOfTune(key: 1)", "OutOfTune(key: 2)"]
    expectEqual(outcomes, thrown + ["a service", "a service"])
    container.register(Hall.self, .singleton) { _ in
      _ = badges.makeBadgeSlowly()
      throw OutOfTune(key: 1)
    }
    let crowd = await race(threads: 4) { _ in outcome { try container.resolve(Hall.self) } }
    expectEqual(crowd, Array(repeating: "OutOfTune(key: 1)", count: 4), "threads that waited")
  }
}
