import Exercise06ServiceLocator
import Foundation
import GradingSupport
import Lesson06ServiceLocator
import Synchronization
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
    expectCompleteValues(of: UInt8.self, filling: 1, doublings: 16)
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
    _ = await raceRepeatedly {
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

/// Expects that a thread gets a complete value in the moment in which another thread stores it.
private func expectCompleteValues<Pages: Sendable>(
  of type: Pages.Type,
  filling pages: Pages,
  doublings: Int
) {
  if doublings > 0 {
    let both = Twice(first: pages, second: pages)
    return expectCompleteValues(of: Twice<Pages>.self, filling: both, doublings: doublings - 1)
  }
  let almostBuilt = Atomic(0)
  let incomplete = Atomic(0)
  let locators = (1...400).map { round in
    let locator = ServiceLocator()
    locator.register(
      Manual<Pages>.self,
      shared: { _ in
        almostBuilt.max(round, ordering: .releasing)
        return Manual(title: "Manual of the printer", pages: pages)
      }
    )
    return locator
  }
  let end = Barrier(size: 3)
  for number in [0, 1] {
    let thread = Thread {
      for (index, locator) in locators.enumerated() {
        // The second thread looks a little later than the first one builds: each round, at another moment.
        if number == 1 { while almostBuilt.load(ordering: .acquiring) <= index { sched_yield() } }
        for _ in 0..<(number * 10 * (index % 64)) { _ = almostBuilt.load(ordering: .relaxed) }
        let isComplete = locator.resolve(Manual<Pages>.self).isComplete
        if !isComplete { incomplete.add(1, ordering: .relaxed) }
      }
      end.wait()
    }
    // The value is copied on the stack several times.
    thread.stackSize = 1 << 23
    thread.start()
  }
  end.wait()
  expectEqual(incomplete.load(ordering: .relaxed), 0, "incomplete values")
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
