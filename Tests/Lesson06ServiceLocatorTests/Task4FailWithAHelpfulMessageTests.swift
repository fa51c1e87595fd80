import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06 {
  @Suite("Task 4 · Fail with a helpful message", .ownProcess)
  struct Task4 {
    // Rule: For a missing service, `resolve` stops the program and prints the full name of its type.
    // Look at: ServiceLocator.swift, `resolve`.
    @Test func `resolve stops the program and names the missing type`() throws {
      let locator = ServiceLocator()

      let message = stopMessage { _ = locator.resolve(Bank.User.self) }

      let text = try #require(message)
      #expect(text.contains(String(reflecting: Bank.User.self)))
    }

    // Rule: The message lists the full name of each type that was registered or replaced, and no other.
    // Look at: ServiceLocator.swift, the message of `resolve`.
    @Test func `the message lists the registered types`() throws {
      let locator = ServiceLocator()
      locator.register(Shop.User.self, instance: Shop.User(number: 1))
      locator.replace(LaserPrinter.self, with: LaserPrinter(model: 2))

      let message = stopMessage { _ = locator.resolve(Bank.User.self) }

      let text = try #require(message)
      #expect(text.contains(String(reflecting: Shop.User.self)))
      #expect(text.contains(String(reflecting: LaserPrinter.self)))
    }

    // Rule: A second registration of a type stops the program and prints the type's full name.
    // Look at: ServiceLocator.swift, the three `register` methods.
    @Test func `a second registration stops the program and names the type`() throws {
      let locator = ServiceLocator()
      locator.register(Bank.User.self, instance: Bank.User(number: 1))

      let message = stopMessage {
        locator.register(Bank.User.self, instance: Bank.User(number: 2))
      }

      let text = try #require(message)
      #expect(text.contains(String(reflecting: Bank.User.self)))
    }

    // Rule: After `replace`, `find` and `resolve` return its instance, even if the type was not registered, or was
    // replaced before. Look at: ServiceLocator.swift, `replace`, and where `find` looks.
    @Test func `find and resolve return the replacement`() {
      let locator = ServiceLocator()
      locator.register(Bank.User.self, shared: { _ in Bank.User(number: 1) })
      _ = locator.find(Bank.User.self)

      locator.replace(Bank.User.self, with: Bank.User(number: 2))

      let found = locator.find(Bank.User.self)
      let resolved = locator.resolve(Bank.User.self)
      #expect(found == Bank.User(number: 2))
      #expect(resolved == Bank.User(number: 2))
    }
  }
}
