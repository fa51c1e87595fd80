import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Testing

extension Lesson09 {
  @Suite("Task 3 · Build once, copy freely")
  struct Task3 {
    // Rule: the first who reads builds, the others wait. Look at: the gap between looking and keeping.
    @Test func `builds one for 16 threads that read at once`() async {
      let (workshop, meeting) = (Workshop(), Meeting())
      workshop.supply(Part<Racing>.self, in: .shared) {
        // Whoever else wants to come in and build is waited for.
        meeting.wait(atMost: 0.3)
      }
      let sut = Injected<Part<Racing>>(.lazy)

      let found = await RaceProbe.race { _ in sut.wrappedValue.number }

      let (built, numbers): (Int, Set<Int>) = (workshop.count, Set(found))
      #expect(
        built == 1,
        "16 threads read one lazy property, and one builds; look at the gap in wrappedValue"
      )
      #expect(numbers == [1], "and all of them get what was built; look at what is kept")
    }

    // Rule: to build one service, another may be read. Look at: who else uses the lock that is held.
    @Test func `reads one lazy property while it builds another`() async {
      await #expect(
        processExitsWith: .success,
        """
        a builder that reads a lazy property of its own must be answered, but it hung (exit code 86) \
        or stopped; look at who else uses the lock that is held meanwhile
        """
      ) {
        Watchdog.start("a builder read a lazy property of its own and never came back")
        DependencyContainer.shared.register(Part<Inner>.self, .transient) { _ in Part(number: 4) }
        DependencyContainer.shared.register(Part<Outer>.self, .transient) { _ in
          Part(number: Injected<Part<Inner>>(.lazy).wrappedValue.number + 1)
        }
        let sut = Injected<Part<Outer>>(.lazy)

        expect(sut.wrappedValue.number, equals: 5, "each gets what was built for it")
      }
    }

    // Rule: a value in hand needs no container. Look at: Injected.init(wrappedValue:).
    @Test(arguments: Varied.numbers(2))
    func `asks nobody when it is made with a value`(number: Int) {
      let workshop = Workshop()
      workshop.supply(Part<Given>.self, in: .shared)

      let sut = Injected(wrappedValue: Part<Given>(number: number))

      let found: Int = sut.wrappedValue.number
      let built: Int = workshop.count
      #expect(found == number, "the value that came in is read; look at init(wrappedValue:)")
      #expect(built == 0, "and no container is asked for another; look at init(wrappedValue:)")
    }
  }
}

private enum Racing {}
private enum Inner {}
private enum Outer {}
private enum Given {}
