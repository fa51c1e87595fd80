import Exercise09InjectedWrappers
import Foundation
import GradingSupport
import Lesson09InjectedWrappers
import Testing

extension Lesson09 {
  @Suite("Task 3 · Build once, copy freely")
  struct Task3 {
    // Rule: Threads that read a lazy property at the same time share the one service that the first of them
    // built.
    // Look at: Injected.swift, the gap between looking and keeping.
    @Test func `builds one for 16 threads that read at once`() async {
      await #expect(
        processExitsWith: .success,
        """
        16 threads read one lazy property and all must come back, but they hung (exit code 86) \
        or one of these rules broke; look at where the lock is taken, and where it is let go of
        """
      ) {
        Watchdog.start("16 threads read one lazy property, and not all came back")
        let (workshop, meeting) = (Workshop(), Meeting())
        workshop.supply(Part<Racing>.self, in: .shared) {
          // Whoever else wants to come in and build is waited for.
          meeting.wait()
        }
        let sut = Injected<Part<Racing>>(.lazy)

        let found = await RaceProbe.race { _ in sut.wrappedValue.number }

        expect(
          workshop.count,
          equals: 1,
          "16 threads read one lazy property, and one builds; look at the gap in wrappedValue"
        )
        expect(Set(found), equals: [1], "and all get what was built; look at what is kept")
      }
    }

    // Rule: A builder may read another lazy property, also on a thread that the builder waits for.
    // Look at: Injected.swift, which properties share the lock.
    @Test func `reads one lazy property while it builds another`() async {
      await #expect(
        processExitsWith: .success,
        """
        a builder that reads a lazy property of its own, on a thread of its own, must be answered, \
        but it hung (exit code 86) or stopped; look at who else uses the lock that is held meanwhile
        """
      ) {
        Watchdog.start("a builder read a lazy property of its own and never came back")
        DependencyContainer.shared.register(Part<Inner>.self, .transient) { _ in Part(number: 4) }
        DependencyContainer.shared.register(Part<Outer>.self, .transient) { _ in
          let (inner, done) = (Injected<Part<Inner>>(.lazy), DispatchSemaphore(value: 0))
          let found = Recorder<Int>()
          Thread {
            found.record(inner.wrappedValue.number)
            done.signal()
          }.start()
          done.wait()
          return Part(number: found.values.reduce(1, +))
        }
        let sut = Injected<Part<Outer>>(.lazy)

        expect(sut.wrappedValue.number, equals: 5, "each gets what was built for it")
      }
    }

    // Rule: A property that was created with a value returns it, calls no container and registers nothing.
    // Look at: Injected.swift, init(wrappedValue:).
    @Test(.serialized, arguments: Varied.numbers(2))
    func `asks nobody when it is made with a value`(number: Int) {
      let workshop = Workshop()
      workshop.supply(Part<Given>.self, in: .shared)

      let sut = Injected(wrappedValue: Part<Given>(number: number))

      let found: Int = sut.wrappedValue.number
      let built: Int = workshop.count
      #expect(found == number, "the value that came in is read; look at init(wrappedValue:)")
      let others: Int = Injected<Part<Given>>(.lazy).wrappedValue.number
      #expect(built == 0, "and no container is asked for another; look at init(wrappedValue:)")
      #expect(
        others == 1,
        "it is the value of one owner, so another still asks the container; look at where it is kept"
      )
    }
  }
}

private enum Racing {}
private enum Inner {}
private enum Outer {}
private enum Given {}
