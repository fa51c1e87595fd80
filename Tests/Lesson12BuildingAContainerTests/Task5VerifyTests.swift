import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12 {
  @Suite("Task 5 · Verify the whole graph")
  struct Task5 {
    // Rule: `verify` returns an empty list if every service can be built. Look at:
    // RehearsalReport.swift, `troubles`.
    @Test func `has nothing to say about a sound container`() async throws {
      let sut = makeContainer()
      registerConcert(in: sut)
      sut.register(Hall.self, .transient) { _ in Hall() }
      sut.register(Head.self, .scoped) { _ in Head() }
      sut.register(Pupil.self, example: 12) { resolver, _ in
        _ = try resolver.resolve(Head.self)
        return Pupil()
      }

      let troubles: [String] = try await Bounded.run { sut.verify().map(\.description) }

      #expect(
        troubles == [],
        "nothing is missing; a scoped service and one with an argument can be built in a dry run, too"
      )
    }

    // Rule: `verify` reports a missing service once, with the service that needs it directly. Look
    // at: Rehearsal.swift, what a dry run builds.
    @Test func `reports what is missing further down, once`() async throws {
      let sut = makeContainer()
      registerConcert(in: sut)
      // Many, so that in any order of trying some Teacher is tried before its Pupil.
      let names = Varied.names(8)
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

      let troubles: [ContainerError] = try await Bounded.run { sut.verify() }

      let pupils = names.map { ServiceKey(Pupil.self, name: $0) }
      let expected =
        [.missing(ServiceKey(Hall.self), path: [ServiceKey(Choir.self)], near: [])]
        + pupils.map { ContainerError.missing(ServiceKey(Head.self), path: [$0], near: []) }
        .sorted { $0.description < $1.description }
      #expect(
        troubles == expected,
        "Concert → Choir → Hall: there is no Hall for the Choir, and no Head for any Pupil"
      )
    }

    // Rule: `verify` reports every error that a request would throw, sorted by description. Look
    // at: RehearsalReport.swift, what each call computes again.
    @Test func `reports what requests would meet after each change`() async {
      await #expect(
        processExitsWith: .success,
        "a dry run finds the errors that requests throw, and stores nothing"
      ) {
        await Stories.tell(NeedsStory<VerifiedContainer>.self, count: 400, length: 12)
      }
    }

    // Rule: `graph` has a node for each registered or missing service, and an edge from each
    // service to what it needs. Look at: Rehearsal.swift, where an edge is noted.
    @Test func `knows who needs whom`() async throws {
      let sut = makeContainer()
      registerConcert(in: sut)

      let scope = sut.beginScope("session")
      let graph: ServiceGraph = try await Bounded.run { scope.graph() }

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
      #expect(
        graph.mermaid == expected.mermaid,
        "Concert needs Badge and Choir, Choir needs Hall, which is not registered; look at the edges"
      )
    }
  }
}
