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
      expectMessage(naming: [type.name]) { _ = type.resolve(locator) }
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
      expectMessage(naming: [type.name]) { type.register(locator, kind) }
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
      expectMessage(naming: [type.name]) { type.register(locator, second) }
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
    for type in ServiceType.all {
      let locator = ServiceLocator(kind: kind, types: [type])
      let factory = PartFactory()
      // A shared service that was built with the old one stays as it is.
      locator.register(
        Part.self,
        shared: { resolver in
          _ = type.resolve(resolver)
          return factory.makePart()
        }
      )
      let part = locator.resolve(Part.self)
      locator.replace((any Printer & Hashable).self, with: LaserPrinter(model: 11))
      locator.replace(Duration.self, with: Duration(days: 13))
      type.replace(locator)

      if type.find(locator) != type.text { expectEqual(type.find(locator), type.text, type.name) }
      if locator.find(LaserPrinter.self) != nil, type.name != String(reflecting: LaserPrinter.self)
      {
        expectEqual(locator.find(LaserPrinter.self), nil, "the class of a replacement")
      }
      if locator.resolve(Part.self) !== part {
        expectEqual("another one", "the same one", "a shared service that was built before")
      }
    }
  }
}

/// Expects that a call stops the program with a message that has all of these names, and none of the others.
///
/// A name in a longer one counts too: with `Int` and `Int?`, “Swift.Int” must be there twice.
private func expectMessage(
  naming names: [String],
  butNot others: [String] = [],
  sourceLocation: SourceLocation = #_sourceLocation,
  _ call: @escaping @Sendable () -> Void
) {
  guard let message = stopMessage(call) else {
    Issue.record("expected: a message\nactual: the call returns", sourceLocation: sourceLocation)
    return
  }
  func count(_ name: String, in text: String) -> Int { text.components(separatedBy: name).count }
  let all = names.joined(separator: ", ")
  let missing = names.filter { count($0, in: message) < count($0, in: all) }
  let extra = others.filter { message.contains($0) }
  if missing + extra == [] { return }
  let first = message.split(separator: "\n").first.map { String($0.prefix(300)) } ?? ""
  let texts = [
    "expected: a message that names \(missing.prefix(3))",
    "expected: a message that doesn't name \(extra)",
  ]
  Issue.record(
    "\(missing.isEmpty ? texts[1] : texts[0])\nactual: \"\(first)\"",
    sourceLocation: sourceLocation
  )
}
