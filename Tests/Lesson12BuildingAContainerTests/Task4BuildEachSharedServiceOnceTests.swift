import Exercise12BuildingAContainer
import Foundation
import GradingSupport
import Lesson12BuildingAContainer
import OutsideWorld
import Testing

extension Lesson12 {
  @Suite("Task 4 · Build each shared service once", .ownProcess)
  struct Task4 {
    // Rule: When several threads resolve a shared service concurrently, one thread builds it, and all of them get that
    // instance.
    // Look at: DependencyContainer+Building.swift, whether look-up and store happen under one lock.
    @Test(arguments: [Lifetime.singleton, .scoped, .weak])
    func `sixteen threads get one instance`(lifetime: Lifetime) async {
      let badges = BadgeMaker()
      let session = makeContainer().beginScope("session")
      session.register(Badge.self, lifetime) { _ in badges.makeBadgeSlowly() }

      let resolved = await race(threads: 16) { _ in try? session.resolve(Badge.self) }

      #expect(resolved.map { $0?.number } == Array(repeating: 1, count: 16))
      #expect(badges.made == 1)
    }

    // Rule: Threads that resolve a singleton from different scopes get one instance.
    // Look at: DependencyContainer.swift, how many containers share the build lock.
    @Test func `sixteen scopes get one instance of a singleton`() async {
      let badges = BadgeMaker()
      let container = makeContainer()
      container.register(Badge.self, .singleton) { _ in badges.makeBadgeSlowly() }
      let scopes = (1...16).map { container.beginScope("scope \($0)") }

      let resolved = await race(threads: 16) { try? scopes[$0].resolve(Badge.self) }

      #expect(resolved.map { $0?.number } == Array(repeating: 1, count: 16))
      #expect(badges.made == 1)
    }

    // Rule: A builder can resolve other services from its resolver.
    // Look at: DependencyContainer+Building.swift, which lock is held while a builder runs.
    @Test func `the builder of a shared service resolves other shared services`() throws {
      let container = makeContainer()
      container.register(Hall.self, .singleton) { _ in Hall() }
      container.register(Choir.self, .singleton) { resolver in
        Choir(parts: try resolver.resolve(Hall.self).parts + ["choir"])
      }

      let choir = try container.resolve(Choir.self)

      #expect(choir.parts == ["hall", "choir"])
    }

    // Rule: Two threads whose builders need the same two services in opposite order both get a result.
    // Look at: DependencyContainer+Building.swift, the order in which locks are taken.
    @Test func `two builders with opposite needs both return`() async {
      let container = makeContainer()
      container.register(Badge.self, .weak) { _ in Badge(1) }
      container.register(Hall.self, .singleton) { _ in Hall() }
      registerOppositeNeeds(in: container)

      let parts = await race(threads: 2) { thread in
        if thread == 0 { return try? container.resolve(Choir.self).parts }
        return try? container.resolve(Orchestra.self).parts
      }

      #expect(parts == [["hall"], ["hall"]])
    }
  }
}
