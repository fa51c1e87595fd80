import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06.Task2 {
  // Rule: A builder is called by `find` and `resolve` for its type, and not by `register` or `replace`.
  // Look at: ServiceLocator.swift, the `register` methods that take `build`, and `replace`.
  @Test(arguments: RegistrationKind.building)
  func `only find and resolve for its type call a builder`(kind: RegistrationKind) {
    let locator = ServiceLocator()
    let built = Recorder<String>()
    for type in ServiceType.plain { type.observe(locator, kind) { built.record(type.name) } }
    locator.register(Part.self, instance: Part(number: 1))
    _ = locator.find(Part.self)
    for type in ServiceType.plain {
      type.replace(locator)
      _ = type.find(locator)
    }

    expectEqual(built.values, [], "types whose builders were called")
  }

  // Rule: Each call of `find` or `resolve` for a type with a factory calls that factory once.
  // Look at: ServiceLocator.swift, what is stored of a factory.
  @Test func `each find and each resolve call a factory once`() {
    let factory = PartFactory()
    let locator = ServiceLocator()
    locator.register(Part.self, factory: { _ in factory.makePart() })
    let before = factory.count
    let numbers = [locator.find(Part.self)?.number, locator.resolve(Part.self).number]

    expectEqual(numbers.map { $0.map { $0 - before } }, [1, 2], "numbers of the parts")
    _ = locator.find(Part.self)
    expectEqual(factory.count - before, 3, "calls of the factory")
  }

  // Rule: The resolver that a builder gets finds all services of the same locator.
  // Look at: ServiceLocator.swift, the argument with which a builder is called.
  @Test(arguments: RegistrationKind.building)
  func `a builder's resolver finds the services of the same locator`(kind: RegistrationKind) {
    ServiceLocator.shared.replace(Int.self, with: 1)
    let locator = ServiceLocator()
    let resolvers = Recorder<any Resolver>()
    locator.register(Int.self, instance: 2)
    locator.register(kind, String.self) { [unowned locator] resolver in
      locator.replace(Int.self, with: 3)
      return "\(resolver.find(Int.self) ?? 0)"
    }
    locator.register(kind, Part.self) { resolver in
      resolvers.record(resolver)
      return Part(number: 1)
    }

    expectEqual(locator.find(String.self), "3", "replaced by the builder")
    _ = locator.find(Part.self)
    locator.register(Bank.User.self, instance: Bank.User(number: 4))
    let user = resolvers.values.last?.find(Bank.User.self)
    expectEqual(user?.number, 4, "registered after the builder was called")
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: ServiceLocator.swift, what is stored of a factory.
  @Test func `a locator doesn't retain the services of a factory`() async {
    let locator = ServiceLocator()
    locator.register(Part.self, factory: { _ in Part(number: 1) })
    for _ in 1...2 { await expectDeallocated { locator.resolve(Part.self) } }
    withExtendedLifetime(locator) {}
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: ServiceLocator.swift, everything `static` besides `shared`.
  @Test(arguments: RegistrationKind.allCases)
  func `services are released together with the locator`(kind: RegistrationKind) async {
    await expectDeallocated {
      let locator = ServiceLocator()
      locator.register(kind, Part.self, Part(number: 1))
      return locator.resolve(Part.self)
    }
  }
}
