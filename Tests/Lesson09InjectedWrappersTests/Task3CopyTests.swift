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

    // Rule: a copy is a copy. Look at: what two copies of an Injected share, and who writes it.
    @Test func `leaves the original alone when a copy is changed`() {
      Workshop().supply(Part<Copying>.self, in: .shared)
      let (original, unread) = (Owner<Copying>(), Owner<Copying>())
      let before: Int = original.part.number
      var (copy, copyOfUnread) = (original, unread)

      copy.part.number = 77
      copyOfUnread.part = Part(number: 88)

      let (after, later): (Int, Int) = (original.part.number, unread.part.number)
      let copies: [Int] = [copy.part.number, copyOfUnread.part.number]
      #expect(
        after == before,
        "the copy's part was changed, not the original's; look at the setter"
      )
      #expect(later != 88, "so too when nobody has read the property yet; look at the setter")
      #expect(copies == [77, 88], "and the copies have what they were given; look at the setter")
    }

    // Rule: an owner can be given another service, and it is the only one. Look at: the setter.
    @Test(arguments: Moment.allCases)
    func `is overridden for one owner alone`(moment: Moment) {
      Workshop().supply(Part<Overriding>.self, in: .shared)
      var sut = Injected<Part<Overriding>>(moment)
      let other = Injected<Part<Overriding>>(moment)

      sut.wrappedValue = Part(number: -5)

      let numbers: [Int] = [sut.wrappedValue.number, sut.wrappedValue.number]
      let others: Int = other.wrappedValue.number
      #expect(numbers == [-5, -5], "what was set is what is read from now on; look at the setter")
      #expect(
        others > 0,
        "another owner still gets its part from the container; look at the setter"
      )
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

private struct Owner<Test> {
  @Injected var part: Part<Test>
}

private enum Racing {}
private enum Copying {}
private enum Overriding {}
private enum Given {}
