import Exercise09InjectedWrappers
import Foundation
import GradingSupport
import Lesson09InjectedWrappers
import OutsideWorld
import Testing

// Each in a process of its own: a lock that is never released ends there, and hangs no other test.
extension Lesson09 {
  @Suite("Task 3 · Build once, copy freely")
  struct Task3 {
    // Rule: Threads that read a lazy property at the same time get the same service, which is built once.
    // Look at: Injected.swift, the gap between looking and storing.
    @Test func `builds one for 16 threads that read at once`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("16 threads read one lazy property, and not all returned; look at the lock")
        let (built, meeting) = (Numbers(), Meeting())
        DependencyContainer.shared.register(Int.self, .transient) { _ in
          _ = built.next()
          // Any thread that wants to come in and build is waited for, and then for a while: some run out of patience.
          meeting.wait()
          for _ in 1...4 { Meeting().wait() }
          return built.count
        }
        let sut = Injected<Int>(.lazy)

        let found = await RaceProbe.race { _ in sut.wrappedValue }

        expect(built.count, equals: 1, "services built while 16 threads read one property")
        expect(Set(found), equals: [1], "services that the 16 threads got")
      }
    }

    // Rule: Threads that read a lazy property at the same time get the same service, which is built once.
    // Look at: Injected.swift, the gap between building and storing.
    @Test func `builds one service, wherever two reads meet`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("two threads read a lazy property, and not both returned; look at the lock")
        let built = Numbers()
        DependencyContainer.shared.register(Int.self, .transient) { _ in built.next() }
        await Interleavings.check({ (property: Injected<Int>(.lazy), earlier: built.count) }) {
          sut,
          _ in
          sut.property.wrappedValue
        } rule: { sut, found in
          try must("the services built for two reads", be: 1, is: built.count - sut.earlier)
          try must("the services that two reads got", be: 1, is: Set(found).count)
        }
      }
    }

    // Rule: A builder may read another lazy property, on its own thread or on a thread that it waits for.
    // Look at: Injected.swift, which properties share the lock.
    @Test func `reads one lazy property while it builds another`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a builder reads another lazy property, and that never comes back")
        await Situations.check(Builder.situations) { builder in
          DependencyContainer.shared.register(Outer.self, .transient) { _ in
            builder.isFirst() ? Outer(number: builder.read() + 1) : Outer(number: 4)
          }
          let sut = Injected<Outer>(.lazy)
          try must("what is built with it", be: 5, is: sut.wrappedValue.number)
        }
      }
    }
  }
}

private struct Outer: Sendable { let number: Int }
private struct Inner: Sendable { let number: Int }

/// A builder that reads another property.
private struct Builder: Sendable {
  let read: @Sendable () -> Int
  private let calls = Numbers()

  private init(onThread: Bool, _ read: @escaping @Sendable () -> Int) {
    self.read = {
      if !onThread { return read() }
      let (found, done) = (Locked(0), DispatchSemaphore(value: 0))
      Thread {
        let number = read()
        found.withLock { $0 = number }
        done.signal()
      }.start()
      done.wait()
      return found.withLock { $0 }
    }
  }

  func isFirst() -> Bool { calls.next() == 1 }

  static var situations: [Situation<Builder>] {
    [("on its own thread", false), ("on a thread that it waits for", true)].flatMap {
      place,
      isThread in
      [
        Situation("another type from the same container, \(place)") {
          DependencyContainer.shared.register(Inner.self, .transient) { _ in Inner(number: 4) }
          let inner = Injected<Inner>(.lazy)
          return Builder(onThread: isThread) { inner.wrappedValue.number }
        },
        Situation("the same type from the same container, \(place)") {
          let inner = Injected<Outer>(.lazy)
          return Builder(onThread: isThread) { inner.wrappedValue.number }
        },
        Situation("the same type from another container, \(place)") {
          let other = DependencyContainer()
          other.register(Outer.self, .transient) { _ in Outer(number: 4) }
          let inner = DependencyContainer.using(other) { Injected<Outer>(.lazy) }
          return Builder(onThread: isThread) { inner.wrappedValue.number }
        },
      ]
    }
  }
}
