import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06 {
  @Suite("Task 2 · Build lazily, without retaining", .ownProcess)
  struct Task2 {
    // Rule: A builder is called by `find` and `resolve` for its type, and not by `register` or `replace`.
    // Look at: ServiceLocator.swift, the `register` methods that take `build`.
    @Test(arguments: RegistrationKind.building)
    func `register calls no builder`(kind: RegistrationKind) {
      let factory = PartFactory()
      let locator = ServiceLocator()

      locator.register(kind, Part.self) { _ in factory.makePart() }

      #expect(factory.count == 0)
    }

    // Rule: The locator is released when no other object stores it.
    // Look at: ServiceLocator.swift, what the stored closures capture.
    @Test(arguments: RegistrationKind.building)
    func `a locator with a builder is released`(kind: RegistrationKind) async {
      await expectDeallocated("the locator") {
        let locator = ServiceLocator()
        locator.register(kind, Part.self) { _ in Part(number: 1) }
        return locator
      }
    }
  }
}
