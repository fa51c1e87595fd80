import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12 {
  @Suite("Task 3 · End a scope", .ownProcess)
  struct Task3 {
    // Rule: After a scope has ended, `resolve` throws `scopeEnded` in this scope and in all scopes inside it.
    // Look at: DependencyContainer.swift, `endScope`, and DependencyContainer+Building.swift, the search for a registration.
    @Test func `resolve throws scopeEnded after the end of a scope`() throws {
      let container = makeContainer()
      container.register(Int.self, .singleton) { _ in 1 }
      let session = container.beginScope("session")
      let lesson = session.beginScope("lesson")

      session.endScope()

      let inSession = containerError { try session.resolve(Int.self) }
      let inLesson = containerError { try lesson.resolve(Int.self) }
      let outside = try container.resolve(Int.self)
      #expect(inSession == .scopeEnded("session"))
      #expect(inLesson == .scopeEnded("session"))
      #expect(outside == 1)
    }

    // Rule: `endScope` releases all instances that the scope stored, the scope's own singletons too.
    // Look at: DependencyContainer.swift, `endScope`.
    @Test(arguments: [Lifetime.scoped, .singleton])
    func `endScope releases the instances of the scope`(lifetime: Lifetime) throws {
      let badges = BadgeMaker()
      let session = makeContainer().beginScope("session")
      session.register(Badge.self, lifetime) { _ in badges.makeBadge() }
      _ = try session.resolve(Badge.self)
      let aliveBefore = badges.alive

      session.endScope()

      #expect(aliveBefore == 1)
      #expect(badges.alive == 0)
    }
  }
}
