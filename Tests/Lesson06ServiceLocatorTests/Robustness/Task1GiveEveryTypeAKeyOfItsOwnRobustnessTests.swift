import Exercise06ServiceLocator
import GradingSupport
import Testing

extension Lesson06.Task1 {
  // Rule: `find` returns the service that was registered for exactly this type, and nil for a type without a registration.
  // Look at: ServiceLocator.swift, how `find` looks a type up.
  @Test(arguments: RegistrationKind.allCases)
  func `find returns a service for its own type only`(kind: RegistrationKind) {
    // Optional types have a rule of their own.
    let types = ServiceType.all.filter { !$0.isOptional }
    for type in types {
      let locator = ServiceLocator()
      for other in types { _ = other.find(locator) }
      type.register(locator, kind)
      let found = types.filter { $0.find(locator) != nil }.map(\.name)
      if found != [type.name] { return expectEqual(found, [type.name], "types that are found") }
      if type.find(locator) != type.text {
        return expectEqual(type.find(locator), type.text, type.name)
      }
    }
  }

  // Rule: Arrays and optionals of types with the same short name have different keys.
  // Look at: ServiceLocator.swift, how keys are made.
  @Test(arguments: RegistrationKind.allCases)
  func `arrays and optionals of types with the same short name have different keys`(
    kind: RegistrationKind
  ) {
    let locator = ServiceLocator(kind: kind, types: ServiceType.composed)
    let found = ServiceType.composed.map { $0.find(locator) }

    expectEqual(found, ServiceType.composed.map(\.text))
  }

  // Rule: For an optional type that was not registered, `find` returns nil.
  // Look at: ServiceLocator.swift, the casts in `find`.
  @Test(arguments: RegistrationKind.allCases)
  func `find returns nil for optionals of registered types`(kind: RegistrationKind) {
    let optionals = ServiceType.all.filter { $0.isOptional }
    let locator = ServiceLocator(kind: kind, types: ServiceType.all.filter { !$0.isOptional })

    expectEqual(
      optionals.filter { $0.find(locator) != nil }.map(\.name),
      [],
      "types that are found"
    )
  }

  // Rule: A nil that was registered for an optional type is a service: `find` returns `.some(nil)`.
  // Look at: ServiceLocator.swift, the casts in `find`.
  @Test(arguments: RegistrationKind.allCases)
  func `find returns a nil that was registered for an optional type`(kind: RegistrationKind) {
    let locator = ServiceLocator()
    locator.register(kind, Int?.self, nil)

    for _ in 1...2 { expectEqual(locator.find(Int?.self), .some(nil)) }
  }
}
