import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task3 {
  // Rule: After a scope has ended, `resolve` throws `scopeEnded` in this scope and in all scopes inside it.
  // Look at: DependencyContainer+Building.swift, whether the search for a registration checks every parent.
  @Test func `an ended scope refuses its own services and those of later scopes`() throws {
    let badges = BadgeMaker()
    let session = makeContainer().beginScope("session")
    let inside = session.beginScope("lesson")
    inside.register(Badge.self, .singleton) { _ in badges.makeBadge() }
    _ = try inside.resolve(Badge.self)
    session.endScope()
    session.register(Head.self, .transient) { _ in Head() }

    for container in [inside, inside.beginScope("late"), session.beginScope("late")] {
      let error = containerError { try container.resolve(Badge.self) }
      expectEqual(error, .scopeEnded("session"))
    }
    let registeredLater = containerError { try session.resolve(Head.self) }
    expectEqual(registeredLater, .scopeEnded("session"), "a service that is registered later")
    expectEqual(badges.alive, 1, "instances of the scope inside, which has not ended")
    inside.endScope()
    expectEqual(badges.alive, 0, "instances of the scope inside after its end")
  }

  // Rule: `scopeEnded` names the first ended scope on the way from the called scope to its parents.
  // Look at: DependencyContainer+Building.swift, the order in which the parents are checked.
  @Test func `scopeEnded names the nearest ended scope`() {
    let day = makeContainer().beginScope("day")
    let session = day.beginScope("")
    let lesson = session.beginScope("lesson")
    session.endScope()
    day.endScope()

    let errors = [day, session, lesson].map { scope in
      containerError { try scope.resolve(Int.self) }
    }
    expectEqual(errors, [.scopeEnded("day"), .scopeEnded(""), .scopeEnded("")])
  }

  // Rule: If a scope ends while a builder runs, the scope doesn't store the instance.
  // Look at: DependencyContainer+Building.swift, what is checked under the lock that stores an instance.
  @Test(arguments: [Lifetime.scoped, .singleton])
  func `an instance that is built while its scope ends is not stored`(lifetime: Lifetime) {
    let badges = BadgeMaker()
    let session = makeContainer().beginScope("session")
    session.register(Badge.self, lifetime) { [weak session] _ in
      session?.endScope()
      return badges.makeBadge()
    }
    // Whether this returns the badge or throws is up to the container.
    _ = try? session.resolve(Badge.self)

    expectEqual(badges.made, 1, "badges that were made")
    expectEqual(badges.alive, 0, "badges that are stored")
  }

  // Rule: `endScope` releases all instances that the scope stored, the scope's own singletons too.
  // Look at: DependencyContainer+Building.swift, what is checked under the lock that stores an instance.
  @Test(arguments: [Lifetime.scoped, .singleton])
  func `nothing stays stored, wherever the end interrupts a request`(lifetime: Lifetime)
    async throws
  {
    try await everyInterleaving { schedule in
      let badges = BadgeMaker()
      let session = makeContainer().beginScope("session")
      session.register(Badge.self, lifetime) { _ in badges.makeBadge() }
      try await schedule.concurrently {
        _ = try? session.resolve(Badge.self)
      } and: {
        session.endScope()
      }
      expectEqual(badges.alive, 0, "badges that are stored")
    }
  }

  // Rule: `endScope` releases all instances that the scope stored, the scope's own singletons too.
  // Look at: DependencyContainer.swift and DependencyContainer+Registration.swift, the lock while an instance is released.
  @Test(arguments: ["endScope", "unregister", "unregisterAll", "register"])
  func `a released instance can call the container`(call: String) throws {
    let answers = Recorder<Bool>()
    for isBuilt in [true, false] {
      let session = makeContainer().beginScope("session")
      let badge: @Sendable () -> Badge = { [weak session] in
        Badge(1) { [weak session] in
          answers.record(session?.isRegistered(Int.self) ?? false)
        }
      }
      // A builder that never ran can be the last owner of a double.
      session.register(Badge.self, .singleton) { [double = isBuilt ? nil : badge()] _ in
        double ?? badge()
      }
      if isBuilt { _ = try session.resolve(Badge.self) }
      switch call {
      case "unregister": session.unregister(Badge.self)
      case "unregisterAll": session.unregisterAll()
      case "register": session.register(Badge.self, .singleton) { _ in Badge(2) }
      default: break
      }
      session.endScope()
    }

    expectEqual(answers.values, [false, false], "results of `isRegistered` in `deinit`")
  }

  // Rule: `endScope` does nothing in a container that is not a scope.
  // Look at: DependencyContainer.swift, the first line of `endScope`.
  @Test func `endScope does nothing in a container that is not a scope`() throws {
    let badges = BadgeMaker()
    let container = makeContainer()
    container.register(Badge.self, .singleton) { _ in badges.makeBadge() }
    _ = try container.resolve(Badge.self)
    container.endScope()

    expectEqual(outcome { try container.resolve(Badge.self) }, "a service")
    expectEqual(badges.made, 1, "badges that were made")
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: DependencyContainer+Registration.swift, what a registration captures.
  @Test(arguments: [true, false])
  func `a container is released with all instances that it stored`(isScope: Bool) async throws {
    let badges = BadgeMaker()
    let root = makeContainer()
    await expectDeallocated("a container, or a scope of it") {
      let root = isScope ? root : makeContainer()
      let container = isScope ? root.beginScope("session") : root
      for lifetime in Lifetime.allCases {
        container.register(Badge.self, lifetime, name: lifetime.rawValue) { _ in
          badges.makeBadge()
        }
        _ = try? container.resolve(Badge.self, name: lifetime.rawValue)
      }
      container.register(Badge.self, example: 7) { _, number in Badge(number) }
      container.register(Hall.self, .singleton, needs: Head.self) { Hall() }
      _ = try? container.resolve(Hall.self)
      return container
    }
    expectEqual(badges.alive, 0, "stored badges")
  }
}
