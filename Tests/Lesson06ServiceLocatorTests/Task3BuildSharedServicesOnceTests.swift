import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06 {
  @Suite("Task 3 · Build shared services once", .ownProcess)
  struct Task3 {
    // Rule: Each caller gets the same shared service.
    // Look at: ServiceLocator.swift, where a shared service is stored.
    @Test func `every caller gets the same shared service`() {
      let factory = PartFactory()
      let locator = ServiceLocator()
      locator.register(Part.self, shared: { _ in factory.makePart() })

      let found = locator.find(Part.self)
      let resolved = locator.resolve(Part.self)

      #expect(found === resolved)
    }

    // Rule: The builder of a shared service is called once, even if no caller stores the service.
    // Look at: ServiceLocator.swift and Table.swift, `weak`.
    @Test func `a shared service that no caller stores is built once`() {
      let factory = PartFactory()
      let locator = ServiceLocator()
      locator.register(Part.self, shared: { _ in factory.makePart() })
      let before = factory.count  // 0 after task 2

      for _ in 1...3 { _ = locator.find(Part.self) }

      let calls = factory.count - before
      #expect(calls <= 1)
    }

    // Rule: When many threads resolve a shared service concurrently, its builder is called once for all of them.
    // Look at: ServiceLocator.swift, whether look-up and store happen under one lock.
    @Test func `eight threads that resolve a shared service build it once`() async {
      let factory = PartFactory()
      let locator = ServiceLocator()
      locator.register(Part.self, shared: { _ in factory.makePartSlowly() })
      let before = factory.count  // 0 after task 2

      let parts = await race(threads: 8) { _ in locator.resolve(Part.self) }

      let calls = factory.count - before
      #expect(calls <= 1)
      withExtendedLifetime(parts) {}
    }

    // Rule: A builder can resolve other services, registered by any of the three `register` methods.
    // Look at: ServiceLocator.swift, which lock is held while a builder runs.
    @Test(arguments: RegistrationKind.allCases)
    func `a builder can resolve another service`(kind: RegistrationKind) {
      let locator = ServiceLocator()
      locator.register(kind, Bank.User.self, Bank.User(number: 7))
      locator.register(Int.self, shared: { $0.resolve(Bank.User.self).number })

      let number = locator.find(Int.self)

      #expect(number == 7)
    }

    // Rule: Many threads can register different types concurrently, and each type is found afterwards.
    // Look at: ServiceLocator.swift, each place that reads or writes the table.
    @Test func `types registered on four threads are all found`() async {
      let locators = (1...6).map { _ in ServiceLocator() }

      _ = await race(threads: 4) { thread in
        let types = NumberedType.all[(1024 * thread)...].prefix(1024)
        for locator in locators { for type in types { type.register(locator) } }
      }

      let found = locators.map { locator in NumberedType.all.count { $0.isFound(locator) } }
      #expect(found == [4096, 4096, 4096, 4096, 4096, 4096])
    }
  }
}
