import Exercise06ServiceLocator
import Foundation
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06.Task3 {
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

  // Rule: Every thread that resolves a shared service gets the complete value.
  // Look at: Table.swift, each place that reads the stored service, or whether there is one, without the lock.
  @Test func `a call that begins during another one gets the complete value`() async throws {
    try await everyInterleaving { schedule in
      let locator = ServiceLocator()
      locator.register([Int?].self, shared: { _ in [1, nil] })
      let find: @Sendable () async throws -> [Int?]? = { locator.find([Int?].self) }
      expectEqual(try await schedule.concurrently(find, and: find), [[1, nil], [1, nil]])
    }
  }

  // Rule: Every thread that resolves a shared service gets the complete value.
  // Look at: Table.swift, each place that reads the stored service without the lock.
  @Test func `a thread that looks while a long value is stored gets all of it`() {
    let incomplete = incompleteReads(of: SharedRegistrations())

    expectEqual(incomplete, 0, "incomplete values")
  }

  // Rule: While a builder runs, other threads can register and resolve other types without waiting for it.
  // Look at: ServiceLocator.swift, which lock is held while a builder runs.
  @Test(arguments: RegistrationKind.building)
  func `other threads can register and resolve while a builder runs`(kind: RegistrationKind) {
    let locator = ServiceLocator()
    locator.register(kind, String.self) { _ in
      let done = DispatchSemaphore(value: 0)
      Thread {
        for (index, type) in ServiceType.plain.enumerated() {
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
  // Look at: ServiceLocator.swift, each place that reads or writes the table.
  @Test func `types replaced and found on eight threads stay in the locator`() async {
    let locator = ServiceLocator()
    _ = await raceRepeatedly(limit: 3_000) {
      locator.replace(Part.self, with: Part(number: 1))
      locator.replace(String.self, with: "a long text in a buffer of its own")
      _ = locator.find(Part.self)
      _ = locator.find(String.self)
    }

    expectEqual(locator.find(Part.self)?.number, 1)
    expectEqual(locator.find(String.self), "a long text in a buffer of its own")
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

/// Shared registrations, each in a locator of its own.
private struct SharedRegistrations: LazyStorage {
  func makeReader<Value: Sendable>(
    building build: @escaping @Sendable () -> Value
  ) -> @Sendable () -> Value {
    let locator = ServiceLocator()
    locator.register(Value.self, shared: { _ in build() })
    return { locator.resolve(Value.self) }
  }
}
