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
    @Test(arguments: [Lifetime.singleton, .scoped, .weak])
    func `builds one for 16 threads that ask at once`(lifetime: Lifetime) async throws {
      let sut = makeContainer().beginScope("session")

      let counts = try await Self.race(lifetime, in: sut, from: Array(repeating: sut, count: 16))

      #expect(
        counts == ["built: 1", "different: 1"],
        "16 threads resolve a \(lifetime) Badge; look at the gap between looking and storing"
      )
    }

    // Rule: A singleton is built once, also when each thread resolves from its own scope. Look at:
    // DependencyContainer.swift, how many scopes share the lock.
    @Test(arguments: [Lifetime.singleton, .weak])
    func `builds one for 16 scopes that ask at once`(lifetime: Lifetime) async throws {
      let sut = makeContainer()
      let scopes = (0..<16).map { sut.beginScope("\($0)") }

      let counts = try await Self.race(lifetime, in: sut, from: scopes)

      #expect(
        counts == ["built: 1", "different: 1"],
        "16 scopes resolve their parent's \(lifetime) Badge; look at who shares the lock"
      )
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
      let badges = try await Bounded.race { try? containers[$0].resolve(Badge.self) }
      return ["built: \(clerk.made)", "different: \(Set(badges.map { $0?.number }).count)"]
    }

    // Rule: A builder can resolve other services from its resolver. Look at:
    // DependencyContainer+Building.swift, which lock is held while a builder runs.
    @Test func `builds what needs other services`() async {
      await #expect(
        processExitsWith: .success,
        """
        a builder that resolves must get its service, but it hung (exit code 86) or stopped; \
        look at which lock is held while a builder runs
        """
      ) {
        Watchdog.start("a builder resolved another service and never came back")
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
          "a Concert needs a Choir, which needs a Hall; look at the resolver that a builder gets"
        )
      }
    }
  }
}
