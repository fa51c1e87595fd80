import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06.Task4 {
  // Rule: For a missing service, `resolve` stops the program and prints the full name of its type.
  // Look at: ServiceLocator.swift, `resolve`.
  @Test func `resolve names every missing type, even if all others are registered`() {
    for type in ServiceType.all {
      let others = ServiceType.all.filter { $0.name != type.name }
      let locator = ServiceLocator(kind: .instance, types: others)
      // One failure is enough.
      guard expectMessage(naming: [type.name], { _ = type.resolve(locator) }) else { return }
    }
  }

  // Rule: For a missing service, `resolve` stops the program and prints the full name of its type.
  // Look at: ServiceLocator.swift, what a builder is called with.
  @Test(arguments: RegistrationKind.building)
  func `resolve in a builder names the missing type`(kind: RegistrationKind) {
    let locator = ServiceLocator()
    expectMessage(naming: [String(reflecting: Bank.User.self)]) {
      locator.register(kind, Int.self) { $0.resolve(Bank.User.self).number }
      _ = locator.find(Int.self)
    }
  }

  // Rule: The message lists the full name of each type that was registered or replaced, and no other.
  // Look at: ServiceLocator.swift, the message of `resolve`.
  @Test(arguments: RegistrationKind.allCases)
  func `the message lists every registered type and no other`(kind: RegistrationKind) {
    for count in [0, 1, ServiceType.all.count] {
      let types = Array(ServiceType.all.prefix(count))
      let locator = ServiceLocator(kind: kind, types: types)
      for type in types.prefix(count / 2) { type.replace(locator) }
      for type in types.suffix(count / 3) { _ = type.find(locator) }
      // These were only looked for, or are in another locator.
      let others = [String(reflecting: Part.self), String(reflecting: UInt8.self)]
      _ = locator.find(Part.self)
      ServiceLocator().register(UInt8.self, instance: 1)
      expectMessage(naming: types.map(\.name), butNot: others) { _ = locator.resolve(Double.self) }
    }
  }

  // Rule: The message lists the full name of each type that was registered or replaced, and no other.
  // Look at: ServiceLocator.swift, how the names are collected.
  @Test(arguments: RegistrationKind.building)
  func `the message in a builder lists every registered type and builds none`(
    kind: RegistrationKind
  ) {
    let locator = ServiceLocator()
    let built = Recorder<String>()
    for type in ServiceType.all { type.observe(locator, kind) { built.record(type.name) } }
    let before = built.count
    expectMessage(naming: ServiceType.all.map(\.name)) {
      locator.register(kind, Part.self) { Part(number: Int($0.resolve(Double.self))) }
      _ = locator.find(Part.self)
    }

    expectEqual(built.count - before, 0, "services that were built for the message")
  }

  // Rule: A second registration of a type stops the program and prints the type's full name.
  // Look at: ServiceLocator.swift, the three `register` methods.
  @Test(arguments: RegistrationKind.allCases)
  func `a second registration in the same way names its type`(kind: RegistrationKind) {
    for type in ServiceType.all {
      let locator = ServiceLocator(kind: kind, types: [type])
      guard expectMessage(naming: [type.name], { type.register(locator, kind) }) else { return }
    }
  }

  // Rule: A second registration stops the program in each combination of the three `register` methods.
  // Look at: ServiceLocator.swift, where each `register` method looks.
  @Test(arguments: RegistrationKind.allCases, RegistrationKind.allCases)
  func `a second registration stops the program in each combination`(
    first: RegistrationKind,
    second: RegistrationKind
  ) {
    // The same method twice is another rule's.
    if first == second { return }
    let type = ServiceType.bankUser
    for isUsed in [false, true] {
      let locator = ServiceLocator(kind: first, types: [type])
      if isUsed { _ = type.find(locator) }
      guard expectMessage(naming: [type.name], { type.register(locator, second) }) else { return }
    }
  }

  // Rule: When two threads register the same type concurrently, one of the two calls stops the program.
  // Look at: ServiceLocator.swift, whether look-up and store happen under one lock.
  @Test func `of two concurrent registrations of a type, one returns`() {
    for round in 1...300 {
      let locator = ServiceLocator()
      let kind = RegistrationKind.allCases[round % 3]
      let returned = StoppingCalls.run(threads: 2) { ServiceType.bankUser.register(locator, kind) }
      // An answer that never stops breaks another rule.
      if returned == 2, stopMessage({ ServiceType.bankUser.register(locator, kind) }) != nil {
        return expectEqual(returned, 1, "calls that return")
      }
    }
  }

  // Rule: Registering a type after `replace` was called for it stops the program too.
  // Look at: ServiceLocator.swift, where `replace` stores its instance.
  @Test(arguments: RegistrationKind.allCases)
  func `registering a replaced type stops the program`(kind: RegistrationKind) {
    let type = ServiceType.bankUser
    let locator = ServiceLocator()
    type.replace(locator)

    expectMessage(naming: [type.name]) { type.register(locator, kind) }
  }

  // Rule: After `replace`, `find` and `resolve` return its instance, even if the type was not registered, or was replaced
  // before. Look at: ServiceLocator.swift, `replace`, and where `find` looks.
  @Test(arguments: [nil] + RegistrationKind.allCases)
  func `find and resolve return each replacement`(kind: RegistrationKind?) {
    for isUsed in [false, true] {
      let locator = ServiceLocator()
      if let kind { locator.register(kind, Int?.self, 1) }
      if isUsed { _ = locator.find(Int?.self) }
      for number in [2, nil, nil, 3] {
        locator.replace(Int?.self, with: number)
        expectEqual(locator.find(Int?.self), .some(number))
        expectEqual(locator.resolve(Int?.self), number)
      }
    }
  }

  // Rule: `replace` changes no other type.
  // Look at: ServiceLocator.swift, the key that `replace` uses.
  @Test(arguments: RegistrationKind.allCases)
  func `replace changes no other type`(kind: RegistrationKind) {
    let locator = ServiceLocator(kind: kind)
    let factory = PartFactory()
    locator.register(
      Part.self,
      shared: { resolver in
        // A shared service that was built with the old one stays as it is.
        _ = resolver.find((any Printer).self)
        return factory.makePart()
      }
    )
    let part = locator.resolve(Part.self)
    let before = ServiceType.all.map { $0.find(locator) }
    locator.replace((any Printer).self, with: LaserPrinter(model: 9))

    expectEqual(ServiceType.all.map { $0.find(locator) }, before)
    expectEqual(locator.resolve(Part.self).number, part.number, "a shared service built before")
    let other = ServiceLocator()
    other.replace((any Printer).self, with: LaserPrinter(model: 1))
    expectEqual(other.find(LaserPrinter.self), nil, "the class of the replacement")
  }
}

/// Expects that a call stops the program with a message that has all of these names, and none of the others.
///
/// A name in a longer one counts too: with `Int` and `Int?`, “Swift.Int” must be there twice.
///
/// - Returns: whether it does.
@discardableResult
private func expectMessage(
  naming names: [String],
  butNot others: [String] = [],
  sourceLocation: SourceLocation = #_sourceLocation,
  _ call: @escaping @Sendable () -> Void
) -> Bool {
  var expected = "a message that names \(names.prefix(3))"
  var actual = "the call returns"
  if let message = stopMessage(call) {
    func count(_ name: String, in text: String) -> Int { text.components(separatedBy: name).count }
    let all = names.joined(separator: ", ")
    let missing = names.filter { count($0, in: message) < count($0, in: all) }
    let extra = others.filter { message.contains($0) }
    if missing + extra == [] { return true }
    expected =
      missing.isEmpty
      ? "a message that doesn't name \(extra)" : "a message that names \(missing.prefix(3))"
    actual = message.split(separator: "\n").first.map { "\"\($0.prefix(300))\"" } ?? "no message"
  }
  Issue.record("expected: \(expected)\nactual: \(actual)", sourceLocation: sourceLocation)
  return false
}
