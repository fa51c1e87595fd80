import Exercise12BuildingAContainer
import Foundation
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12 {
  @Suite("Task 3 · Build it once")
  struct Task3 {
    // Rule: the first who asks builds, the others wait. Look at: the gap between looking and keeping.
    @Test(arguments: [Lifetime.singleton, .scoped, .weak])
    func `builds one for 16 threads that ask at once`(lifetime: Lifetime) async throws {
      let sut = makeContainer().beginScope("session")
      let (clerk, meeting) = (Clerk(), Meeting())
      sut.register(Badge.self, lifetime) { _ in
        // Whoever else wants to come in and build is waited for.
        meeting.wait()
        return clerk.badge()
      }

      let badges = try await Bounded.race { _ in try? sut.resolve(Badge.self) }

      let (made, different): (Int, Int) = (clerk.made, Set(badges.map { $0?.number }).count)
      #expect(made == 1, "16 threads ask, one builds; look at the gap between looking and keeping")
      #expect(different == 1, "16 threads ask for a \(lifetime) Badge and must get the same one")
    }

    // Rule: the same when each asks a scope of its own. Look at: how many share the lock.
    @Test(arguments: [Lifetime.singleton, .weak])
    func `builds one for 16 scopes that ask at once`(lifetime: Lifetime) async throws {
      let sut = makeContainer()
      let (clerk, meeting) = (Clerk(), Meeting())
      sut.register(Badge.self, lifetime) { _ in
        meeting.wait()
        return clerk.badge()
      }
      let scopes = (0..<16).map { sut.beginScope("\($0)") }

      let badges = try await Bounded.race { try? scopes[$0].resolve(Badge.self) }

      let (made, different): (Int, Int) = (clerk.made, Set(badges.map { $0?.number }).count)
      #expect(
        made == 1,
        "16 scopes ask for their parent's Badge and one is built; look at who shares the lock"
      )
      #expect(different == 1, "16 scopes must get the same \(lifetime) Badge")
    }

    // Rule: and that is no luck. Look at: the same gap.
    @Test func `builds one a thousand times in a row`() async throws {
      var (made, wrong) = (0, 0)
      for _ in 1...10 {
        let clerks = (1...100).map { _ in Clerk() }
        let suts = clerks.map { clerk in
          let sut = makeContainer()
          sut.register(Badge.self, .singleton) { _ in
            // Whoever wants to come in between is let past.
            for _ in 0..<2 { sched_yield() }
            return clerk.badge()
          }
          return sut
        }
        let barrier = Barrier(size: 16)

        let numbers = try await Bounded.race(threads: 16) { _ in
          suts.map { sut in
            barrier.wait()
            return try? sut.resolve(Badge.self).number
          }
        }

        made += clerks.count { $0.made != 1 }
        wrong += numbers.joined().count { $0 != 1 }
      }

      #expect(
        made as Int == 0,
        "in each of 1000 rounds one Badge is built; so many went otherwise"
      )
      #expect(
        wrong as Int == 0,
        "every thread gets the one that was built; so many answers were another"
      )
    }

    // Rule: a builder may ask for what it needs. Look at: which lock is held while a builder runs.
    @Test func `builds what needs other services`() async {
      await #expect(
        processExitsWith: .success,
        """
        a builder that asks its resolver must be answered, but it hung (exit code 86) or stopped; \
        look at which lock is held while a builder runs
        """
      ) {
        Watchdog.start("a builder asked for another service and never came back")
        let sut = makeContainer().beginScope("evening")
        sut.register(Hall.self, .singleton) { _ in Hall() }
        sut.register(Choir.self, .singleton) {
          Choir(parts: try $0.resolve(Hall.self).parts + ["choir"])
        }
        sut.register(Concert.self, .scoped) {
          Concert(parts: try $0.resolve(Choir.self).parts + ["concert"])
        }

        let parts = try sut.resolve(Concert.self).parts

        expect(
          parts,
          equals: ["hall", "choir", "concert"],
          "a Concert needs a Choir, which needs a Hall; look at what a builder is handed"
        )
      }
    }
  }
}
