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
    // at: Rehearsal.swift, which error a builder gets from `resolve`.
    @Test(arguments: [Lifetime.transient, .singleton])
    func `reports what a request would throw`(lifetime: Lifetime) async throws {
      let sut = makeContainer().beginScope("day")
      for name in [nil, "deputy"] {
        sut.register(Head.self, lifetime, name: name) { _ in throw PianoOutOfTune(key: 1) }
      }
      // Of each kind several, for one is tried first and the next meets what is remembered.
      let names = Varied.names(3)
      for name in names {
        sut.register(Pupil.self, lifetime, name: name) { resolver in
          _ = try resolver.resolve(Head.self)
          return Pupil()
        }
        sut.register(Teacher.self, lifetime, name: name) { resolver in
          do { _ = try resolver.resolve(Pupil.self, name: name) } catch is PianoOutOfTune {}
          return Teacher()
        }
        sut.register(Choir.self, lifetime, name: name) { resolver in
          do { _ = try resolver.resolve(Hall.self) } catch ContainerError.missing {}
          return Choir(parts: [])
        }
        sut.register(Concert.self, lifetime, name: name) { resolver in
          do { _ = try resolver.resolve(Head.self) } catch { throw Rained(on: "\(error)") }
          return Concert(parts: [])
        }
      }

      let troubles: [ContainerError] = try await Bounded.run { sut.verify() }

      let rained = "\(Rained(on: "PianoOutOfTune(key: 1)"))"
      let concerts = names.map {
        ContainerError.builderFailed(ServiceKey(Concert.self, name: $0), reason: rained)
      }
      let heads = [nil, "deputy"].map { name in
        let key = ServiceKey(Head.self, name: name)
        return ContainerError.builderFailed(key, reason: "PianoOutOfTune(key: 1)")
      }
      #expect(
        troubles == (concerts + heads).sorted { $0.description < $1.description },
        """
        a Pupil passes on what its Head threw, a Teacher and a Choir catch it and are built, and a Concert \
        throws an error of its own: a builder must meet the same error as in a request
        """
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
      let (hall, badge) = (ServiceKey(Hall.self), ServiceKey(Badge.self))
      typealias Node = ServiceGraph.Node
      typealias Edge = ServiceGraph.Edge
      let expected = ServiceGraph(
        nodes: [
          Node(concert, .transient), Node(choir, .singleton), Node(badge, .singleton),
          Node(hall, nil),
        ],
        edges: [
          Edge(from: concert, to: badge), Edge(from: concert, to: choir),
          Edge(from: choir, to: hall),
        ]
      )
      #expect(
        graph.mermaid == expected.mermaid,
        "Concert needs Badge and Choir, Choir needs Hall, which is not registered; look at the edges"
      )
      #expect(graph.dot == expected.dot, "the same graph as DOT")
    }

    /// Registers a Concert and all that it needs, save for the Hall.
    private func registerConcert(in sut: any Container) {
      sut.register(Badge.self, .singleton) { _ in Badge(1) }
      sut.register(Concert.self, .transient) { resolver in
        _ = try resolver.resolve(Badge.self)
        return Concert(parts: try resolver.resolve(Choir.self).parts)
      }
      sut.register(Choir.self, .singleton) { resolver in
        let hall = try resolver.resolve(Hall.self)
        return Choir(parts: hall.parts)
      }
    }
  }
}
