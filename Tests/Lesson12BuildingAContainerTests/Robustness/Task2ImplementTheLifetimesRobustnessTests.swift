import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import OutsideWorld
import Testing

extension Lesson12.Task2 {
  // Rule: An object that is registered under a protocol type can be weak, too.
  // Look at: Storage.swift, the type that `WeakBox` checks.
  @Test func `a weak object can be registered under a protocol type`() {
    let container = makeContainer()
    container.register((any Stage).self, .weak) { _ in WoodenStage() }
    expectEqual(outcome { try container.resolve((any Stage).self) }, "a service")
  }

  // Rule: Resolving a weak service that is a value throws `notAnObject`.
  // Look at: Storage.swift, `WeakBox`.
  @Test func `a weak value throws notAnObject at each request`() {
    let container = makeContainer()
    container.register(Hall.self, .weak) { _ in Hall() }
    container.register((any Stage).self, .weak) { _ in PaperStage() }
    for _ in 1...2 {
      let hall = containerError { try container.resolve(Hall.self) }
      let stage = containerError { try container.resolve((any Stage).self) }
      expectEqual(hall, .notAnObject(ServiceKey(Hall.self)))
      expectEqual(stage, .notAnObject(ServiceKey((any Stage).self)))
    }
  }

  // Rule: After `unregister` and `unregisterAll`, a scope still returns the instances it stored of its parent's services.
  // Look at: DependencyContainer+Registration.swift, what `unregister` and `unregisterAll` remove.
  @Test func `a scope that unregisters keeps the instances of the parent's services`() throws {
    let root = makeContainer()
    let names = [nil, "door", "coat"]
    for name in names { root.register(Badge.self, .scoped, name: name) { _ in Badge(1) } }
    let session = root.beginScope("session")
    // Registrations with the same type, the same name, and the same lifetime.
    session.register(Badge.self, .singleton, name: "own") { _ in Badge(2) }
    session.register(Orchestra.self, .scoped, name: "door") { _ in Orchestra() }
    _ = try session.resolve(Badge.self, name: "own")
    _ = try session.resolve(Orchestra.self, name: "door")
    let before = try names.map { try session.resolve(Badge.self, name: $0) }

    for name in names { session.unregister(Badge.self, name: name) }
    let areSame = {
      try zip(names, before).map { try session.resolve(Badge.self, name: $0) === $1 }
    }
    expectEqual(try areSame(), [true, true, true], "the parent's badges, after `unregister`")
    session.unregisterAll()
    expectEqual(try areSame(), [true, true, true], "the same, after `unregisterAll`")
  }

  // Rule: `unregister` and `unregisterAll` of a child don't change the registrations of its parent.
  // Look at: DependencyContainer+Registration.swift, `unregister` and `unregisterAll`.
  @Test(.deterministic)
  func `each place has its own registrations in every order of changes`() async throws {
    try await always(RegistryMachine<PlainContainer>.self) { registry in
      expectEqual(registry.differences, [])
      expectEqual(registry.stored, 0, "transient and weak badges that are still stored")
    }
  }
}
