import Exercise12BuildingAContainer
import Foundation
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12 {
  @Suite("Task 5 · Verify the whole graph")
  struct Task5 {
    // Rule: `verify` returns an empty list if every registered service can be resolved. Look at:
    // RehearsalReport.swift, `troubles`.
    @Test func `has nothing to say about a sound container`() async {
      await Self.process.judges {
        let sut = makeContainer()
        registerConcert(in: sut)
        sut.register(Hall.self, .transient) { _ in Hall() }
        sut.register(Head.self, .scoped) { _ in Head() }
        sut.register(Pupil.self, example: 12) { resolver, _ in
          _ = try resolver.resolve(Head.self)
          return Pupil()
        }

        expect(sut.verify().map(\.description), equals: [], "what `verify` reports")
      }
    }

    // Rule: `verify` reports a missing service once for each service that needs it directly. Look
    // at: Rehearsal.swift, what a dry run builds.
    @Test func `reports what is missing further down, once`() async {
      await Self.process.judges {
        let sut = makeContainer()
        registerConcert(in: sut)
        // Many, so that in any order of trying some Teacher is tried before its Pupil.
        let names = Varied.names(60)
        for name in names {
          sut.register(Pupil.self, name: name, example: 12) { resolver, _ in
            _ = try resolver.resolve(Head.self)
            return Pupil()
          }
          sut.register(Teacher.self, .singleton, name: name) { resolver in
            _ = try resolver.resolve(Pupil.self, name: name, argument: 7)
            return Teacher()
          }
        }

        // Two that read alike: a description leaves out the module.
        sut.register(Calendar.self, .transient, needs: Head.self) { Calendar() }
        sut.register(Foundation.Calendar.self, .transient, needs: Head.self) {
          Foundation.Calendar(identifier: .gregorian)
        }

        let calendars = [ServiceKey(Calendar.self), ServiceKey(Foundation.Calendar.self)]
        let pupils = names.map { ServiceKey(Pupil.self, name: $0) } + calendars
        let expected =
          [.missing(ServiceKey(Hall.self), path: [ServiceKey(Choir.self)], near: [])]
          + pupils.map { ContainerError.missing(ServiceKey(Head.self), path: [$0], near: []) }
          .sorted { $0.description < $1.description }
        let troubles: [ContainerError] = sut.verify()
        let what = "what `verify` reports without a Hall and a Head"
        expect(troubles.map(\.description), equals: expected.map(\.description), what)
        expect(Set(troubles), equals: Set(expected), "\(what), in any order")
      }
    }

    // Rule: `verify` reports only errors that a request throws, no matter in which order it tries the
    // services. Look at: Rehearsal.swift, on which paths a result that is remembered counts.
    @Test func `reports no cycle that a builder goes on without`() async {
      await Self.process.judges {
        for lifetime in Lifetime.allCases {
          for other in Lifetime.allCases where (lifetime == .scoped) == (other == .scoped) {
            let sut = makeContainer().beginScope("session")
            // Many, so that in any order of trying some Pupil is tried before its Teacher.
            for (number, name) in Varied.names(24).enumerated() {
              sut.register(Orchestra.self, lifetime, name: name) { resolver in
                _ = try resolver.resolve(ConcertHall.self, name: name)
                return Orchestra(parts: [])
              }
              sut.register(ConcertHall.self, other, name: name) { resolver in
                // Half of them need more if there is an Orchestra: here there is none.
                let orchestra = try? resolver.resolve(Orchestra.self, name: name)
                if orchestra != nil, number % 2 == 0 { _ = try resolver.resolve(Head.self) }
                return ConcertHall()
              }
            }

            let trouble: String? = sut.verify().first?.description

            let what = "a \(lifetime) Orchestra needs a \(other) ConcertHall, which tries it"
            expect(trouble ?? "none", equals: "none", "the first error `verify` reports if \(what)")
            if trouble != nil { return }
          }
        }
      }
    }

    // Rule: `verify` reports a builder's own error once, as `builderFailed` with the service of the
    // builder that threw it. Look at: Rehearsal.swift, how it knows which builder threw an error.
    @Test func `names the builder that threw`() async {
      await Self.process.judges {
        for lifetime in [Lifetime.transient, .singleton, .scoped] {
          let sut = makeContainer().beginScope("session")
          // Three of them throw the same.
          sut.register(Badge.self, lifetime) { _ in throw PianoOutOfTune(key: 3) }
          for name in [nil, "annex"] {
            sut.register(Hall.self, lifetime, name: name) { _ in throw PianoOutOfTune(key: 3) }
          }
          // Many, so that in any order of trying some Choir is tried before the Hall.
          for name in Varied.names(12) {
            sut.register(Choir.self, .transient, name: name) { resolver in
              Choir(parts: try resolver.resolve(Hall.self).parts)
            }
          }

          let troubles: [ContainerError] = sut.verify()

          let reason = "\(PianoOutOfTune(key: 3))"
          let halls = [ServiceKey(Hall.self), ServiceKey(Hall.self, name: "annex")]
          let expected = ([ServiceKey(Badge.self)] + halls)
            .map { ContainerError.builderFailed($0, reason: reason) }
            .sorted { $0.description < $1.description }
          let what =
            "what `verify` reports if the builders of a \(lifetime) Badge and two Halls throw"
          expect(troubles, equals: expected, what)
        }
      }
    }

    // Rule: `graph` has a node for each registered or missing service, and an edge from each
    // service to what it needs. Look at: Rehearsal.swift, where an edge is noted.
    @Test func `knows who needs whom`() async {
      await Self.process.judges {
        let sut = makeContainer()
        registerConcert(in: sut)

        let scope = sut.beginScope("session")
        let graph: ServiceGraph = scope.graph()

        let (concert, choir) = (ServiceKey(Concert.self), ServiceKey(Choir.self))
        let (hall, badge) = (ServiceKey(Hall.self), ServiceKey(Badge.self, name: "door"))
        let expected = ServiceGraph(
          nodes: [
            .init(concert, .transient), .init(choir, .singleton), .init(badge, .transient),
            .init(hall, nil),
          ],
          edges: [
            .init(from: concert, to: badge), .init(from: concert, to: choir),
            .init(from: choir, to: hall),
          ]
        )
        expect(graph.mermaid, equals: expected.mermaid, "the graph of a Concert without a Hall")
      }
    }

    // Rule: `verify` and `graph` return even if there is a cycle. Look at: Rehearsal.swift, whether a
    // dry run has a path.
    @Test func `reports a cycle and comes back`() async {
      await Self.process.judges {
        let sut = makeContainer()
        registerCycle(in: sut)

        let edges = sut.graph().edges.count
        let (pupil, teacher) = (ServiceKey(Pupil.self), ServiceKey(Teacher.self))
        expect(sut.verify(), equals: [.cycle([pupil, teacher, pupil])], "one cycle, at its root")
        expect(edges, equals: 2, "a cycle of two services has two edges")
      }
    }

    // Rule: `verifyRegistrations` returns even if there is a cycle. Look at:
    // TestDependencyContainer.swift, how the search knows what it has visited.
    @Test func `ends its search for what is missing in a cycle`() async {
      await Self.process.judges {
        let sut = makeContainer()
        registerCycle(in: sut)

        let missing = makeTestContainer(over: sut).verifyRegistrations([Teacher.self])

        expect(missing, equals: [], "Teacher and Pupil are both registered")
      }
    }

    // Rule: `verify` reports every error that a request would throw, sorted by description. Look
    // at: Rehearsal.swift, what a dry run refuses, builds and throws where a request does.
    @Test func `reports what requests would meet after each change`() async {
      await Self.process.judges {
        await Stories.tell(NeedsStory<VerifiedContainer>.self, count: 600, length: 12)
      }
    }
  }
}

/// A Teacher needs a Pupil, who needs a Teacher.
private func registerCycle(in sut: any Container) {
  sut.register(Teacher.self, .transient, needs: Pupil.self) { Teacher() }
  sut.register(Pupil.self, .transient, needs: Teacher.self) { Pupil() }
}
