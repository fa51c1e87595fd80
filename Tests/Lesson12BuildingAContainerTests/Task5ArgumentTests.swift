import Exercise12BuildingAContainer
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task5 {
  // Rule: The dry run also covers requests with an argument. Look at: Rehearsal.swift, both
  // `resolve` functions.
  @Test func `rehearses what is asked for with an argument`() async throws {
    let sut = makeContainer()
    let census = Census()
    sut.register(Census.Member.self, .singleton) { _ in census.member() }
    sut.register(Pupil.self, name: "boarder", example: 12) { resolver, _ in
      _ = try resolver.resolve(Census.Member.self)
      return Pupil()
    }
    sut.register(Head.self, .transient) { resolver in
      _ = try resolver.resolve(Pupil.self, name: "boarder", argument: 7)
      return Head()
    }

    let edges: Int = try await Bounded.run { sut.graph().edges.count }

    let alive: Int = census.alive
    #expect(
      alive == 0,
      """
      a Head resolved a Pupil with an argument, and what the Pupil needs was stored: the dry run sent that \
      request to the container; look at both resolve functions
      """
    )
    #expect(edges == 2, "a Head needs a Pupil with an argument, which is an edge like any other")
  }

  // Rule: `verify` uses a service's example only to try that service, not for requests of other
  // builders. Look at: Rehearsal.swift, what a dry run passes on.
  @Test(arguments: [nil, "seven"])
  func `reports a builder that asks with a wrong argument`(argument: String?) async throws {
    let sut = makeContainer()
    sut.register(Pupil.self, example: 12) { _, _ in Pupil() }
    sut.register(Head.self, .transient) { resolver in
      _ =
        try argument.map { try resolver.resolve(Pupil.self, argument: $0) }
        ?? resolver.resolve(Pupil.self)
      return Head()
    }

    let troubles: [ContainerError] = try await Bounded.run { sut.verify() }

    #expect(
      troubles == [.wrongArgument(ServiceKey(Pupil.self), expected: "Int")],
      """
      a Head resolves a Pupil with \(argument ?? "no argument"), and a Pupil needs an Int: a real request would \
      throw; look at what the dry run passes to a builder
      """
    )
  }
}
