import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06 {
  @Suite("Task 1 · Give every type a key of its own", .ownProcess)
  struct Task1 {
    // Rule: `find` returns the service that was registered for exactly this type, and nil for a type without a
    // registration. Look at: ServiceLocator.swift, `find`.
    @Test func `find returns the service registered for exactly this type`() {
      let locator = ServiceLocator()
      locator.register((any Printer).self, instance: LaserPrinter(model: 9))

      let printer = locator.find((any Printer).self)
      let laserPrinter = locator.find(LaserPrinter.self)

      #expect(printer?.model == 9)
      #expect(laserPrinter == nil)
    }

    // Rule: Types with the same short name have different keys.
    // Look at: ServiceLocator.swift, how keys are made.
    @Test func `types with the same short name have different keys`() {
      let locator = ServiceLocator()
      locator.register(Bank.User.self, instance: Bank.User(number: 1))
      locator.register(Shop.User.self, instance: Shop.User(number: 2))

      let bankUser = locator.find(Bank.User.self)
      let shopUser = locator.find(Shop.User.self)

      #expect(bankUser == Bank.User(number: 1))
      #expect(shopUser == Shop.User(number: 2))
    }

    // Rule: For an optional type that was not registered, `find` returns nil.
    // Look at: ServiceLocator.swift, the casts in `find`.
    @Test func `find returns nil for an unregistered optional type`() {
      let locator = ServiceLocator()

      // A found nil would be `.some(nil)`.
      let isFound = locator.find(Int?.self) != nil

      #expect(isFound == false)
    }
  }
}
