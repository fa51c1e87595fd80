import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12 {
  @Suite("Task 6 · Build everything, store nothing", .ownProcess)
  struct Task6 {
    // Rule: `graph` has a node for each registered or missing service, and an edge from each service to what it needs.
    // Look at: Rehearsal.swift, where an edge is noted.
    @Test func `graph has a node per service and an edge per need`() {
      let container = makeContainer()
      registerConcert(in: container, hasHall: false)

      let graph = container.graph()

      let concert = ServiceKey(Concert.self)
      let choir = ServiceKey(Choir.self)
      let hall = ServiceKey(Hall.self)
      let badge = ServiceKey(Badge.self, name: "door")
      #expect(
        graph.nodes == [
          .init(concert, .transient), .init(choir, .singleton), .init(badge, .transient),
          .init(hall, nil),
        ]
      )
      let needs = [(concert, badge), (concert, choir), (choir, hall)]
      #expect(graph.edges == Set(needs.map { ServiceGraph.Edge(from: $0, to: $1) }))
    }

    // Rule: `verify` and `graph` store nothing and change nothing.
    // Look at: Rehearsal.swift, which object builds, and where its result is stored.
    @Test func `verify and graph store nothing`() {
      let badges = BadgeMaker()
      let session = makeContainer().beginScope("session")
      session.register(Badge.self, .singleton) { _ in badges.makeBadge() }
      session.register(Orchestra.self, .scoped) { _ in Orchestra() }
      session.register(Choir.self, .transient, needs: Badge.self) { Choir(parts: []) }

      _ = session.verify()
      _ = session.graph()

      #expect(badges.made > 0)
      #expect(badges.alive == 0)
    }

    // Rule: `verify` and `graph` run the builder of every service, also of one that is stored already.
    // Look at: Rehearsal.swift, where a dry run takes services from.
    @Test func `graph has the needs of a stored service`() throws {
      let container = makeContainer()
      registerConcert(in: container)
      _ = try container.resolve(Choir.self)

      let graph = container.graph()

      let edge = ServiceGraph.Edge(from: ServiceKey(Choir.self), to: ServiceKey(Hall.self))
      #expect(graph.edges.contains(edge))
    }

    // Rule: `verify` and `graph` return even if there is a cycle.
    // Look at: Rehearsal.swift, whether a dry run has a path.
    @Test func `verify and graph return for a cycle`() async {
      let container = makeContainer()
      registerCycle(in: container)

      // A thread of `race` can report that its stack is full.
      let edges = await race(threads: 1) { _ in
        _ = container.verify()
        return container.graph().edges.count
      }

      #expect(edges == [2])
    }
  }
}
