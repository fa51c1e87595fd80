import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task2 {
  // Rule: The builder of a singleton or weak service resolves from the container in which the
  // service is registered. Look at: DependencyContainer+Building.swift, the resolver of a shared
  // service.
  @Test(arguments: [Lifetime.singleton, .weak])
  func `keeps a child out of its parent's singletons`(lifetime: Lifetime) async throws {
    let sut = makeContainer()
    sut.register(Hall.self, .transient) { _ in Hall(parts: ["stone"]) }
    sut.register(Orchestra.self, lifetime) { Orchestra(parts: try $0.resolve(Hall.self).parts) }
    let child = sut.beginScope("tent")
    child.register(Hall.self, .transient) { _ in Hall(parts: ["canvas"]) }

    let parts: [[String]] = try await Bounded.run {
      try [child, sut].map { try $0.resolve(Orchestra.self).parts }
    }

    #expect(
      parts == [["stone"], ["stone"]],
      "the child resolves first, and all get the parent's \(lifetime) Orchestra in the parent's Hall"
    )
  }

  // Rule: The builder of a transient or scoped service resolves from the scope whose `resolve` was
  // called. Look at: DependencyContainer+Building.swift, the resolver of a builder.
  @Test(arguments: [Lifetime.transient, .scoped])
  func `builds with what the asking scope sees`(lifetime: Lifetime) async throws {
    let sut = makeContainer()
    sut.register(Hall.self, .transient) { _ in Hall(parts: ["stone"]) }
    sut.register(Choir.self, lifetime) { Choir(parts: try $0.resolve(Hall.self).parts) }
    let (tent, other) = (sut.beginScope("tent"), sut.beginScope("other"))
    tent.register(Hall.self, .transient) { _ in Hall(parts: ["canvas"]) }

    let parts: [[String]] = try await Bounded.run {
      try [tent, other].map { try $0.resolve(Choir.self).parts }
    }

    #expect(
      parts == [["canvas"], ["stone"]],
      "the tent has its own Hall, the other scope doesn't; look at the resolver that a builder gets"
    )
  }

  // Rule: Each scope stores its own instance of a scoped service, wherever the service is
  // registered. Look at: DependencyContainer+Building.swift, whose storage `.scoped` uses.
  @Test func `builds a scope's own scoped service again inside`() throws {
    let sut = makeContainer().beginScope("session")
    sut.register(Badge.self, .scoped) { _ in Badge(1) }

    let inside = sut.beginScope("lesson")

    let isShared: Bool = try sut.resolve(Badge.self) === inside.resolve(Badge.self)
    #expect(
      isShared == false,
      "session registered the Badge, and lesson inside it stores one of its own; look at `.scoped`"
    )
  }

  // Rule: `unregister` and `unregisterAll` of a child don't change the registrations of its parent.
  // Look at: DependencyContainer+Registration.swift, `unregister` and `unregisterAll`.
  @Test func `shows the parent's registration again`() async {
    await #expect(
      processExitsWith: .success,
      "the builder of each registration numbers its instances, from 1001, 2001, … on; the same number is the same instance"
    ) {
      await Stories.tell(RegistryStory<PlainContainer>.self, count: 450, length: 10)
    }
  }

  // Rule: `unregisterAll` of a scope removes the scope's own registrations and leaves the instances
  // of its parent's services. Look at: DependencyContainer+Registration.swift, what `unregisterAll`
  // empties.
  @Test func `clears a scope of its own registrations only`() throws {
    let root = makeContainer()
    root.register(Badge.self, .scoped) { _ in Badge(1) }
    let sut = root.beginScope("session")
    sut.register(Int.self, .singleton) { _ in 1 }
    let before = try sut.resolve(Badge.self)

    sut.unregisterAll()
    let isSame: Bool = try sut.resolve(Badge.self) === before

    #expect(
      isSame,
      "Badge is registered in the parent, so the scope's instance stays; look at unregisterAll"
    )
    #expect(sut.isRegistered(Int.self) == false, "the scope's own registration is gone")
  }

  // Rule: When its last owner releases a container, the container and all instances that it stored
  // are released. Look at: DependencyContainer+Registration.swift, what a registration captures.
  @Test(arguments: ["root", "session"])
  func `is released with all that it built`(place: String) async throws {
    let census = Census()
    var kept: [any Container] = []
    try await expectReleased(
      "what a container stores must not hold the container; look for a retain cycle"
    ) {
      let root = makeContainer()
      root.register(Census.Member.self, .scoped) { _ in census.member() }
      let session = root.beginScope("session")
      _ = try await Bounded.run { try session.resolve(Census.Member.self) }
      if place == "root" { return root }
      kept = [root]
      return session
    }

    let alive: Int = census.alive
    #expect(alive == 0, "the \(place) has gone, and what session stored must go with it")
    withExtendedLifetime(kept) {}
  }
}
