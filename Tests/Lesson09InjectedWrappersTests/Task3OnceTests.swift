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
    // Look at: Injected.swift, the gaps between looking, building and storing.
    @Test func `builds one for threads that read at once`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("threads read one lazy property, and not all returned; look at the lock")
        let (built, meeting, racer) = (Numbers(), Meeting(), Locked<Injected<Int>?>(nil))
        let tasks = Recorder<Task<Int, any Error>>()
        DependencyContainer.shared.register(Int.self, .transient) { _ in
          let number = built.next()
          guard let sut = racer.withLock({ $0 }) else { return number }
          // Tasks that the builder starts read, too: what is bound where it runs goes along with them.
          for _ in 1...2 where tasks.count < 2 {
            tasks.record(ThreadExecutor().start { sut.wrappedValue })
          }
          // Any thread that wants to come in and build is waited for, and then for a while: some run out of patience.
          meeting.wait()
          for _ in 1...4 { Meeting().wait() }
          return built.count
        }
        await Interleavings.check({ (property: Injected<Int>(.lazy), earlier: built.count) }) {
          sut,
          _ in
          sut.property.wrappedValue
        } rule: { sut, found in
          try must("the services built for two reads", be: 1, is: built.count - sut.earlier)
          try must("the services that two reads got", be: 1, is: Set(found).count)
        }

        let (sut, earlier) = (Injected<Int>(.lazy), built.count)
        racer.withLock { $0 = sut }
        var found = await RaceProbe.race { _ in sut.wrappedValue }
        for task in tasks.values { found.append(try await task.value) }

        let who = "16 threads that read and tasks that the builder starts"
        expect(built.count - earlier, equals: 1, "services built for \(who)")
        expect(Set(found).count, equals: 1, "services got by \(who)")
      }
    }

    // Rule: A builder may create owners and read other injected properties, on its own thread or on another thread that
    // it waits for.
    // Look at: Injected.swift, which properties share the lock.
    @Test func `reads properties while it builds others`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a builder reads another property, and that never comes back")
        let built = Numbers()
        let container = DependencyContainer()
        container.register(Link.self, .transient) { build(built, $0) }

        let link = DependencyContainer.using(container) { Injected<Link>(.lazy).wrappedValue }

        expect(link.length, equals: 100, "services that were built in each other")
        expect(built.count, equals: 100, "services that were built at all")
      }
    }
  }
}

private struct Link: Sendable { let length: Int }

/// A builder that creates an owner and reads it, which needs the next such builder: every fifth one on another thread.
@Sendable private func build(_ built: Numbers, _ container: DependencyContainer) -> Link {
  let number = built.next()
  if number >= 100 { return Link(length: 1) }
  let moment = Moment.allCases[number % 3]
  // What is current while a service is built is up to the answer.
  let read = { @Sendable in DependencyContainer.using(container) { longer(by: moment, built) } }
  if number % 5 > 0 { return read() }
  let (found, done) = (Locked(Link(length: 0)), DispatchSemaphore(value: 0))
  Thread {
    let link = read()
    found.withLock { $0 = link }
    done.signal()
  }.start()
  done.wait()
  return found.withLock { $0 }
}

private func longer(by moment: Moment, _ built: Numbers) -> Link {
  let before = built.count
  let next = Injected<Link>(moment)
  if (built.count > before) != (moment == .eager) { return Link(length: 0) }
  let link = next.wrappedValue
  // A property that is read while something is built knows its service afterwards, too.
  return Link(length: (moment == .dynamic ? link : next.wrappedValue).length + 1)
}
