import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12 {
  @Suite("Task 1 · Register under type and name", .ownProcess)
  struct Task1 {
    // Rule: The same type under two names is two services, with or without an argument.
    // Look at: DependencyContainer+Registration.swift and Resolution.swift, each place that makes a key.
    @Test func `services of the same type under different names are distinct`() throws {
      let container = makeContainer()
      container.register(Int.self, .transient) { _ in 1 }
      container.register(Int.self, .transient, name: "two") { _ in 2 }

      let unnamed = try container.resolve(Int.self)
      let named = try container.resolve(Int.self, name: "two")

      #expect(unnamed == 1)
      #expect(named == 2)
    }

    // Rule: The same type under two names is two services, with or without an argument.
    // Look at: DependencyContainer+Registration.swift and Resolution.swift, each place that makes a key beside an argument.
    @Test func `names also distinguish services that take an argument`() throws {
      let container = makeContainer()
      container.register(Badge.self, name: "door", example: 1) { _, number in Badge(number) }
      container.register(Badge.self, name: "coat", example: 1) { _, number in Badge(number + 100) }

      let door = try container.resolve(Badge.self, name: "door", argument: 7)
      let coat = try container.resolve(Badge.self, name: "coat", argument: 7)

      #expect(door.number == 7)
      #expect(coat.number == 107)
    }

    // Rule: Each request with an argument builds a new service, even if the argument is the same as before.
    // Look at: DependencyContainer+Registration.swift, the lifetime in `register` with an example.
    @Test func `each request with an argument builds a new service`() throws {
      let container = makeContainer()
      container.register(Badge.self, example: 0) { _, number in Badge(number) }

      let first = try container.resolve(Badge.self, argument: 7)
      let other = try container.resolve(Badge.self, argument: 8)
      let again = try container.resolve(Badge.self, argument: 7)

      #expect([first.number, other.number, again.number] == [7, 8, 7])
      #expect(again !== first)
    }

    // Rule: A request without the argument, or with an argument of another type, throws `wrongArgument`.
    // Look at: DependencyContainer+Registration.swift, `register` with an example.
    @Test func `a missing argument and one of another type throw wrongArgument`() {
      let container = makeContainer()
      container.register(Badge.self, example: 0) { _, number in Badge(number) }

      let missing = containerError { try container.resolve(Badge.self) }
      let text = containerError { try container.resolve(Badge.self, argument: "7") }

      #expect(missing == .wrongArgument(ServiceKey(Badge.self)))
      #expect(text == .wrongArgument(ServiceKey(Badge.self)))
    }

    // Rule: After a key is registered again, `resolve` uses the new registration; callers keep the instances that they hold.
    // Look at: Storage.swift, whether an instance is stored together with its registration.
    @Test(arguments: [Lifetime.singleton, .weak])
    func `resolve uses the new registration of a key`(lifetime: Lifetime) throws {
      let container = makeContainer()
      container.register(Badge.self, lifetime) { _ in Badge(1) }
      let before = try container.resolve(Badge.self)

      container.register(Badge.self, lifetime) { _ in Badge(2) }
      let after = try container.resolve(Badge.self)

      #expect(before.number == 1)
      #expect(after.number == 2)
    }

    // Rule: A removed registration is never used again, and services under other names are unchanged.
    // Look at: DependencyContainer+Registration.swift, what `unregister` removes.
    @Test func `a removed registration is never used again`() throws {
      let container = makeContainer()
      for name in ["red", "blue"] {
        container.register(Badge.self, .singleton, name: name) { _ in Badge(1) }
      }
      _ = try container.resolve(Badge.self, name: "red")
      let blue = try container.resolve(Badge.self, name: "blue")

      container.unregister(Badge.self, name: "red")

      let red = try? container.resolve(Badge.self, name: "red")
      let blueAgain = try container.resolve(Badge.self, name: "blue")
      #expect(red?.number == nil)
      #expect(blueAgain === blue)
    }
  }
}
