import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06.Task4 {
  // Rule: For a missing service, `resolve` stops the program and prints the full name of its type.
  // Look at: ServiceLocator.swift, `resolve`.
  @Test func `resolve names a missing optional type too`() {
    let locator = ServiceLocator()
    locator.register(Int.self, instance: 1)
    // A locator that finds an unregistered type breaks a rule of task 1.
    if locator.find(Int?.self) != nil { return }
    expectMessage(naming: [String(reflecting: Int?.self)]) { _ = locator.resolve(Int?.self) }
  }

  // Rule: The message lists the full name of each type that was registered or replaced, and no other.
  // Look at: ServiceLocator.swift, the message of `resolve`.
  @Test(arguments: RegistrationKind.allCases)
  func `the message lists every registered type and no other`(kind: RegistrationKind) {
    for count in [0, 1, ServiceType.plain.count] {
      let types = Array(ServiceType.plain.prefix(count))
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
    for type in ServiceType.plain { type.observe(locator, kind) { built.record(type.name) } }
    let before = built.count
    expectMessage(naming: ServiceType.plain.map(\.name)) {
      locator.register(kind, Part.self) { Part(number: Int($0.resolve(Double.self))) }
      _ = locator.find(Part.self)
    }

    expectEqual(built.count - before, 0, "services that were built for the message")
  }

  // Rule: A second registration stops the program in each combination of the three `register` methods.
  // Look at: ServiceLocator.swift, where each `register` method looks.
  @Test(arguments: RegistrationKind.allCases, RegistrationKind.allCases)
  func `a second registration stops the program in each combination`(
    first: RegistrationKind,
    second: RegistrationKind
  ) {
    let type = ServiceType.bankUser
    let locator = ServiceLocator(kind: first, types: [type])
    _ = type.find(locator)

    expectMessage(naming: [type.name]) { type.register(locator, second) }
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
    let locator = ServiceLocator()
    if let kind { locator.register(kind, Part.self, Part(number: 1)) }
    _ = locator.find(Part.self)
    for number in [2, 3] {
      locator.replace(Part.self, with: Part(number: number))
      expectEqual(locator.find(Part.self)?.number, number, "find")
      expectEqual(locator.resolve(Part.self).number, number, "resolve")
    }
  }

  // Rule: `replace` changes no other type.
  // Look at: ServiceLocator.swift, the key that `replace` uses.
  @Test(arguments: RegistrationKind.allCases)
  func `replace changes no other type`(kind: RegistrationKind) {
    let locator = ServiceLocator(kind: kind)
    let factory = PartFactory()
    locator.register(Part.self, shared: { _ in factory.makePart() })
    let part = locator.resolve(Part.self)
    let isShared = locator.resolve(Part.self) === part
    let before = ServiceType.plain.map { $0.find(locator) }
    locator.replace((any Printer).self, with: LaserPrinter(model: 9))

    expectEqual(ServiceType.plain.map { $0.find(locator) }, before)
    // A locator that builds another one each time breaks a rule of task 3.
    if isShared { expectEqual(locator.resolve(Part.self).number, part.number, "a shared service") }
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
  var expected = "a message that names \(names.prefix(3))"
  var actual = "the call returns"
  if let message = stopMessage(call) {
    func count(_ name: String, in text: String) -> Int { text.components(separatedBy: name).count }
    let all = names.joined(separator: ", ")
    let missing = names.filter { count($0, in: message) < count($0, in: all) }
    let extra = others.filter { message.contains($0) }
    if missing + extra == [] { return }
    expected =
      missing.isEmpty
      ? "a message that doesn't name \(extra)" : "a message that names \(missing.prefix(3))"
    actual = message.split(separator: "\n").first.map { "\"\($0.prefix(300))\"" } ?? "no message"
  }
  Issue.record("expected: \(expected)\nactual: \(actual)", sourceLocation: sourceLocation)
}
