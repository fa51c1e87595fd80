import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12 {
  @Suite("Task 2 · Implement the lifetimes", .ownProcess)
  struct Task2 {
    // Rule: Each lifetime shares instances between scopes as table 1 says.
    // Look at: DependencyContainer+Building.swift, the switch over lifetimes.
    @Test(arguments: [
      (Lifetime.transient, ["new", "new", "new"]), (.singleton, ["shared", "shared", "shared"]),
      (.scoped, ["shared", "new", "new"]), (.weak, ["shared", "shared", "shared"]),
    ])
    func `scopes share instances as in table 1`(lifetime: Lifetime, expected: [String]) throws {
      let container = makeContainer()
      container.register(Badge.self, lifetime) { _ in Badge(1) }
      let scope = container.beginScope("one")
      let first = try scope.resolve(Badge.self)

      let scopes = [scope, container.beginScope("sibling"), scope.beginScope("inside")]
      let badges = try scopes.map { try $0.resolve(Badge.self) }

      let shared = badges.map { $0 === first ? "shared" : "new" }
      #expect(shared == expected)
    }

    // Rule: Resolving a scoped service from a container that is not a scope throws `outsideScope`.
    // Look at: DependencyContainer+Building.swift, the case `.scoped`.
    @Test func `a scoped service outside of a scope throws outsideScope`() {
      let container = makeContainer()
      container.register(Badge.self, .scoped) { _ in Badge(1) }

      let error = containerError { try container.resolve(Badge.self) }

      #expect(error == .outsideScope(ServiceKey(Badge.self)))
    }

    // Rule: The container shares a weak service while a caller holds it, and doesn't keep it alive.
    // Look at: DependencyContainer+Building.swift, the case `.weak`.
    @Test func `a weak service is released with its last caller`() throws {
      let container = makeContainer()
      let badges = BadgeMaker()
      container.register(Badge.self, .weak) { _ in badges.makeBadge() }

      var held = [try container.resolve(Badge.self), try container.resolve(Badge.self)]
      #expect(held[0] === held[1])
      held = []

      #expect(badges.alive == 0)
    }

    // Rule: The builder of a singleton or weak service resolves from the container in which the service is registered.
    // Look at: DependencyContainer+Building.swift, the resolver of a shared service.
    @Test(arguments: [Lifetime.singleton, .weak])
    func `a parent's shared service doesn't use the child's double`(lifetime: Lifetime) throws {
      let parent = makeContainer()
      parent.register(Hall.self, .transient) { _ in Hall(parts: ["stone"]) }
      parent.register(Orchestra.self, lifetime) {
        Orchestra(parts: try $0.resolve(Hall.self).parts)
      }
      let child = parent.beginScope("tent")
      child.register(Hall.self, .transient) { _ in Hall(parts: ["canvas"]) }

      let orchestra = try child.resolve(Orchestra.self)

      #expect(orchestra.parts == ["stone"])
    }

    // Rule: The builder of a transient or scoped service resolves from the scope whose `resolve` was called.
    // Look at: DependencyContainer+Building.swift, the resolver of a transient and of a scoped service.
    @Test(arguments: [Lifetime.transient, .scoped])
    func `a transient or scoped service uses the double of its scope`(lifetime: Lifetime) throws {
      let parent = makeContainer()
      parent.register(Hall.self, .transient) { _ in Hall(parts: ["stone"]) }
      parent.register(Choir.self, lifetime) { Choir(parts: try $0.resolve(Hall.self).parts) }
      let child = parent.beginScope("tent")
      child.register(Hall.self, .transient) { _ in Hall(parts: ["canvas"]) }

      let choir = try child.resolve(Choir.self)

      #expect(choir.parts == ["canvas"])
    }
  }
}
