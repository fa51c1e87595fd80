import Exercise09InjectedWrappers
import Foundation
import GradingSupport
import Lesson09InjectedWrappers
import OutsideWorld
import Synchronization
import Testing

extension Lesson09.Task3 {
  // Rule: Threads that read a lazy property concurrently get the same service, which is built once.
  // Look at: Injected.swift, whether looking, building and storing share one lock.
  @Test func `many threads that read twenty lazy properties build one service each`() async {
    let built = Numbers()
    DependencyContainer.shared.register(Int.self, .transient) { _ in built.nextSlowly() }
    for round in 1...20 {
      let property = Injected<Int>(.lazy)
      let numbers = await race(threads: 4) { _ in property.wrappedValue }
      if numbers != [round, round, round, round] {
        return expectEqual(numbers, [round, round, round, round], "property \(round)")
      }
    }
  }

  // Rule: Threads that read a lazy property concurrently get the same service, which is built once.
  // Look at: Injected.swift, whether looking, building and storing share one lock.
  @Test func `a lazy property builds one service, wherever the second read begins`() async throws {
    try await everyInterleaving { schedule in
      let built = Numbers()
      DependencyContainer.shared.register(built)
      let property = Injected<Int>(.lazy)
      let read: @Sendable () async throws -> Int = { property.wrappedValue }
      expectEqual(try await schedule.concurrently(read, and: read), [1, 1])
    }
  }

  // Rule: Threads that read a lazy property concurrently get the same service, which is built once.
  // Look at: Injected.swift, each place that reads the stored service, or whether there is one, without the lock.
  @Test func `a read that begins while a service is stored gets all of it`() {
    let incomplete = valueFromNewThread {
      incompleteReads(of: LazyProperties())
    }

    expectEqual(incomplete, 0, "reads that returned an incomplete service")
  }

  // Rule: Concurrent reads of a dynamic property each return the service of their own read.
  // Look at: Injected.swift, everything that two reads of a dynamic property share.
  @Test func `a dynamic property returns the service of each read, wherever another begins`()
    async throws
  {
    try await everyInterleaving { schedule in
      let built = Numbers()
      DependencyContainer.shared.register(built)
      let property = Injected<Int>(.dynamic)
      let read: @Sendable () async throws -> Int = { property.wrappedValue }
      expectEqual(try await schedule.concurrently(read, and: read).sorted(), [1, 2])
    }
  }

  // Rule: Concurrent reads of a dynamic property each return the service of their own read.
  // Look at: Injected.swift, everything that two reads of a dynamic property share.
  @Test func `many concurrent reads of a dynamic property return different services`() async {
    let built = Numbers()
    DependencyContainer.shared.register(built)
    let property = Injected<Int>(.dynamic)
    let returned = Locked<Set<Int>>([])
    let count = await raceRepeatedly {
      let number = property.wrappedValue
      returned.withLock { _ = $0.insert(number) }
    }

    expectEqual(returned.withLock { $0.count }, count, "different services of so many reads")
  }

  // Rule: A builder may create owners and read other injected properties, on its own thread or on another thread that
  // it waits for.
  // Look at: Injected.swift, which properties share a lock.
  @Test(arguments: Moment.allCases, [false, true])
  func `a builder may read other properties`(moment: Moment, onAnotherThread: Bool) {
    let built = Numbers()
    let container = DependencyContainer.shared
    container.register(Int.self, .transient) { container in
      if built.next() == 4 { return 1 }
      let read = { @Sendable in
        // An answer decides which container is current while a builder runs.
        DependencyContainer.using(container) { Injected<Int>(moment) }.wrappedValue + 1
      }
      return onAnotherThread ? valueFromNewThread(read) : read()
    }
    let property = DependencyContainer.using(container) { Injected<Int>(moment) }

    expectEqual(property.wrappedValue, 4, "services that were built in each other")
  }

  // Rule: Setting the property of a copy leaves the original as it is.
  // Look at: Injected.swift, the setter, and everything that two copies share.
  @Test(arguments: Moment.allCases, serviceTypes)
  func `two copies and their original are independent`(moment: Moment, type: any Numbered.Type) {
    for start in ["unread", "read", "created with a value"] {
      type.register(in: .shared)
      var original =
        start == "created with a value" ? type.property(value: 1) : type.property(moment)
      var number = 1
      if start == "read" { number = original.number + (moment == .dynamic ? 1 : 0) }
      var copy = original
      copy.number = 70
      var second = copy
      second.number = 80
      let numbers = [original.number, copy.number, second.number]
      original.number = 90
      let expected = [number, 70, 80, 90, 70, 80]
      let actual = numbers + [original.number, copy.number, second.number]
      if actual != expected {
        return expectEqual(actual, expected, "an original that was \(start)")
      }
    }
  }

  // Rule: Setting a property calls no container, and later reads return the new value.
  // Look at: Injected.swift, the setter, and how “was set” is stored.
  @Test(arguments: Moment.allCases, serviceTypes)
  func `every set takes effect and calls no container`(moment: Moment, type: any Numbered.Type) {
    let container = DependencyContainer()
    type.register(in: container)
    var property = DependencyContainer.using(container) { type.property(moment) }
    let before = container.requests
    // The last of these is nil for an optional type.
    for number in [70, 71, type == Int?.self || type == Token?.self ? 0 : 72] {
      property.number = number
      expectEqual([property.number, property.number], [number, number], "\(type)")
    }

    expectEqual(container.requests, before, "requests")
  }

  // Rule: A property that was created with a value returns it and calls no container.
  // Look at: Injected.swift, `init(wrappedValue:)`.
  @Test(arguments: serviceTypes)
  func `a property created with a value returns it`(type: any Numbered.Type) {
    let container = DependencyContainer()
    type.register(in: container)
    let property = DependencyContainer.using(container) { type.property(value: 60) }
    let reads = DependencyContainer.using(container) { [property.number, property.number] }

    expectEqual(reads, [60, 60])
    expectEqual(container.requests, [], "requests")
  }

  // Rule: A property that was created with a value returns it and calls no container.
  // Look at: Injected.swift, `init(wrappedValue:)`: its parameter is a value, not a closure.
  @Test func `a value is computed once, when the property is created`() {
    let computed = Numbers()
    let property = Injected(wrappedValue: computed.next())
    let atCreation = computed.count

    expectEqual(atCreation, 1, "computed values at creation")
    expectEqual([property.wrappedValue, property.wrappedValue], [1, 1])
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: Injected.swift, everything that the setter and `init(wrappedValue:)` register.
  @Test(arguments: Moment.allCases, [false, true])
  func `a value in one property doesn't reach other properties`(moment: Moment, isSet: Bool) {
    for container in [DependencyContainer.shared, DependencyContainer()] {
      container.register(Int.self, .transient) { _ in 1 }
      DependencyContainer.using(container) {
        let earlier = Injected<Int>(moment)
        var property = isSet ? Injected<Int>(moment) : Injected(wrappedValue: 2)
        if isSet { set(&property, to: 2) }
        let later = Injected<Int>(moment)

        expectEqual([earlier, property, later].map(\.wrappedValue), [1, 2, 1])
      }
    }
  }
}

/// Runs `work` on a new thread, and waits for its result.
private func valueFromNewThread(_ work: @escaping @Sendable () -> Int) -> Int {
  let value = Atomic(0)
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    value.store(work(), ordering: .releasing)
    done.signal()
  }
  // Several copies of a large service are on this stack.
  thread.stackSize = 1 << 24
  thread.start()
  done.wait()
  return value.load(ordering: .acquiring)
}

/// Lazy properties, each with a container of its own.
private struct LazyProperties: LazyStorage {
  func makeReader<Value: Sendable>(
    building build: @escaping @Sendable () -> Value
  ) -> @Sendable () -> Value {
    let container = DependencyContainer()
    // An answer without task 2 resolves from the app's container.
    for container in [container, .shared] {
      container.register(Value.self, .transient) { _ in build() }
    }
    let property = DependencyContainer.using(container) { Injected<Value>(.lazy) }
    return { property.wrappedValue }
  }
}
