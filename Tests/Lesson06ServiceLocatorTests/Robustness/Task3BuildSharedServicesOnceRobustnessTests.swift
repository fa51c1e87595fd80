import Exercise06ServiceLocator
import Foundation
import GradingSupport
import Lesson06ServiceLocator
import OutsideWorld
import Testing

extension Lesson06.Task3 {
  // Rule: Each caller gets the same shared service.
  // Look at: ServiceLocator.swift, where a shared service is stored.
  @Test func `callers and builders get the same shared service`() {
    let factory = PartFactory()
    let locator = ServiceLocator()
    locator.register(Part.self, shared: { _ in factory.makePart() })
    locator.register(
      [Part].self,
      factory: { [$0.resolve(Part.self)] + ($0.find(Part.self).map { [$0] } ?? []) }
    )
    let parts = [locator.resolve(Part.self)] + locator.resolve([Part].self)
    // Other services change nothing.
    for type in NumberedType.all { type.register(locator) }

    expectEqual(Set((parts + [locator.resolve(Part.self)]).map(\.number)).count, 1)
  }

  // Rule: The builder of a shared service is called once, even if no caller stores the service.
  // Look at: ServiceLocator.swift and Table.swift, `weak`.
  @Test func `a shared value is built once, whichever method asks for it`() {
    let factory = PartFactory()
    let locator = ServiceLocator()
    locator.register(Int.self, shared: { _ in factory.makePart().number })
    locator.register([Int].self, factory: { [$0.resolve(Int.self)] })
    let before = factory.count
    for _ in 1...2 {
      _ = locator.find([Int].self)
      _ = locator.find(Int.self)
      _ = locator.resolve(Int.self)
    }

    expectEqual(factory.count - before <= 1, true, "at most one call of the builder")
  }

  // Rule: A builder of a shared optional type that returned nil is not called again.
  // Look at: Table.swift, how “not built yet” is stored.
  @Test func `a shared builder that returned nil is not called again`() {
    let calls = Recorder<String>()
    let locator = ServiceLocator()
    locator.register(
      Int?.self,
      shared: { _ in
        calls.record("a call")
        return nil
      }
    )
    let before = calls.count
    for _ in 1...2 {
      _ = locator.find(Int?.self)
      _ = locator.resolve(Int?.self)
    }

    expectEqual(calls.count - before <= 1, true, "at most one call of the builder")
  }

  // Rule: When many threads resolve a shared service concurrently, its builder is called once for all of them.
  // Look at: ServiceLocator.swift, whether look-up and store happen under one lock.
  @Test func `a shared service is built once, wherever the second call begins`() async throws {
    try await everyInterleaving { schedule in
      let factory = PartFactory()
      let locator = ServiceLocator()
      locator.register(Part.self, shared: { _ in factory.makePart() })
      let before = factory.count
      try await schedule.concurrently {
        locator.find(Part.self)
      } and: {
        locator.resolve(Part.self)
      }
      expectEqual(factory.count - before <= 1, true, "at most one call of the builder")
    }
  }

  // Rule: When many threads resolve a shared service concurrently, its builder is called once for all of them.
  // Look at: Table.swift, how the threads that wait continue.
  @Test func `all threads that wait for a shared service get it`() async {
    for _ in 1...20 {
      let locator = ServiceLocator()
      let factory = PartFactory()
      locator.register(Part.self, shared: { _ in factory.makePartSlowly() })
      let numbers = await race(threads: 8) { _ in locator.resolve(Part.self).number }
      if numbers.count != 8 { expectEqual(numbers.count, 8, "threads that got a service") }
    }
  }

  // Rule: Every thread that resolves a shared service gets the complete value.
  // Look at: Table.swift, each place that reads the stored service without the lock.
  @Test func `no thread gets half of a shared value`() async {
    await expectCompleteValues(of: UInt8.self, filling: 1, doublings: 16)
  }

  // Rule: A builder can resolve other services, registered by any of the three `register` methods.
  // Look at: ServiceLocator.swift, which lock is held while a builder runs.
  @Test(arguments: RegistrationKind.building)
  func `builders can resolve services that resolve services`(kind: RegistrationKind) {
    let locator = ServiceLocator(kind: .shared)
    locator.register(kind, UInt8.self) { _ in 1 }
    locator.register(.shared, UInt16.self) { UInt16($0.resolve(UInt8.self)) + 1 }
    locator.register(kind, UInt32.self) { UInt32($0.resolve(UInt16.self)) + 1 }
    locator.register(.factory, UInt64.self) { UInt64($0.resolve(UInt32.self)) + 1 }
    locator.register(kind, [String].self) { resolver in
      ServiceType.all.map { $0.resolve(resolver) }
    }

    expectEqual(locator.find(UInt64.self), 4)
    expectEqual(locator.find([String].self), ServiceType.all.map(\.text))
  }

  // Rule: While a builder runs, other threads can register and resolve other types without waiting for it.
  // Look at: ServiceLocator.swift, which lock is held while a builder runs.
  @Test(arguments: RegistrationKind.building)
  func `other threads can register and resolve while a builder runs`(kind: RegistrationKind) {
    let locator = ServiceLocator()
    locator.register(kind, String.self) { _ in
      let done = DispatchSemaphore(value: 0)
      Thread {
        for (index, type) in ServiceType.composed.enumerated() {
          type.register(locator, RegistrationKind.allCases[index % 3])
          _ = type.resolve(locator)
        }
        done.signal()
      }.start()
      done.wait()
      return "built"
    }

    expectEqual(locator.find(String.self), "built")
  }

  // Rule: Many threads can register different types concurrently, and each type is found afterwards.
  // Look at: ServiceLocator.swift, each place that reads or writes the table.
  @Test(arguments: RegistrationKind.allCases)
  func `no registration is lost, wherever the second one begins`(kind: RegistrationKind)
    async throws
  {
    try await everyInterleaving { schedule in
      let locator = ServiceLocator()
      try await schedule.concurrently {
        locator.register(kind, Int.self, 1)
      } and: {
        locator.replace(String.self, with: "a")
      }
      try await schedule.concurrently {
        locator.replace(Int.self, with: 2)
      } and: {
        locator.register(kind, Bank.User.self, Bank.User(number: 3))
      }
      expectEqual(locator.find(Int.self), 2)
      expectEqual(locator.find(String.self), "a")
      expectEqual(locator.find(Bank.User.self)?.number, 3)
    }
  }

  // Rule: Many threads can register different types concurrently, and each type is found afterwards.
  // Look at: ServiceLocator.swift, `find`: it reads the table while others write it.
  @Test func `types are found while other threads register`() async {
    let locators = (1...20).map { _ in ServiceLocator() }
    for locator in locators { locator.register(Int.self, instance: 1) }
    let found = await race(threads: 4) { thread in
      let types = NumberedType.all[(64 * thread)..<(64 * thread + 64)]
      return locators.map { locator in
        types.count { type in
          if thread < 2 { type.register(locator) }
          return locator.find(Int.self) == 1
        }
      }
    }

    expectEqual(Set(found.joined()), [64])
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: ServiceLocator.swift, everything `static` besides `shared`.
  @Test(arguments: RegistrationKind.allCases)
  func `two locators share no registrations and no services`(kind: RegistrationKind) {
    let locators = [ServiceLocator(), ServiceLocator()]
    // A second registration in one locator stops the program.
    let first = locators[0]
    first.register(kind, Part.self, Part(number: 1))
    _ = first.find(Part.self)
    if locators[1].find(Part.self) != nil {
      return expectEqual("found", nil, "a type that only the other locator has")
    }
    locators[1].register(kind, Part.self, Part(number: 2))

    for index in [0, 1, 0] {
      expectEqual(locators[index].find(Part.self)?.number, index + 1, "locator \(index + 1)")
    }
  }
}

/// Expects that threads get complete values while a value is stored that takes a while to copy.
private func expectCompleteValues<Pages: Sendable>(
  of type: Pages.Type,
  filling pages: Pages,
  doublings: Int
) async {
  if doublings > 0 {
    let both = Twice(first: pages, second: pages)
    return await expectCompleteValues(
      of: Twice<Pages>.self,
      filling: both,
      doublings: doublings - 1
    )
  }
  for round in 1...200 {
    let locator = ServiceLocator()
    let isAlmostBuilt = Locked(false)
    locator.register(
      Manual<Pages>.self,
      shared: { _ in
        isAlmostBuilt.withLock { $0 = true }
        for _ in 1...(round % 20 + 1) { _ = isAlmostBuilt.withLock { $0 } }
        return Manual(title: "Manual of the printer", pages: pages)
      }
    )
    let areComplete = await race(threads: 3) { thread in
      // Two threads look when the value is about to be stored.
      while thread > 0, !isAlmostBuilt.withLock({ $0 }) {}
      defer { isAlmostBuilt.withLock { $0 = true } }
      return locator.resolve(Manual<Pages>.self).isComplete
    }
    if areComplete.contains(false) { return expectEqual(areComplete, [true, true, true]) }
  }
}

/// A value of many bytes, all of which are 1, after a title.
private struct Manual<Pages: Sendable>: Sendable {
  let title: String
  let pages: Pages

  var isComplete: Bool {
    withUnsafeBytes(of: pages) { bytes in
      stride(from: 0, to: bytes.count, by: 512).allSatisfy { bytes[$0] == 1 } && bytes.last == 1
    }
  }
}

private struct Twice<Half: Sendable>: Sendable {
  let first: Half
  let second: Half
}
