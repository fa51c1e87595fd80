import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Testing

extension Lesson09.Task3 {
  // Rule: a copy is a copy. Look at: what two copies of an Injected share, and who writes it.
  @Test(arguments: Moment.allCases)
  func `leaves the original alone when a copy is changed`(moment: Moment) {
    let number = Varied.numbers(1)[0]
    DependencyContainer.shared.register(Copied.self, .transient) { _ in Copied(number: number) }

    expectIndependentCopies(of: number) { Owner(part: Injected(moment)) }
  }

  // Rule: so is the copy of an owner that was given its value. Look at: where a value is kept.
  @Test(arguments: Varied.numbers(2))
  func `leaves the original alone when it was made with a value`(number: Int) {
    expectIndependentCopies(of: number) {
      Owner(part: Injected(wrappedValue: Copied(number: number)))
    }
  }

  // Rule: an owner can be given another service, and it is the only one. Look at: the setter.
  @Test(.serialized, arguments: Moment.allCases)
  func `is overridden for one owner alone`(moment: Moment) {
    let workshop = Workshop()
    workshop.supply(Part<Overriding>.self, in: .shared)
    var sut = Injected<Part<Overriding>>(moment)
    let other = Injected<Part<Overriding>>(moment)
    let before = workshop.count

    change(&sut) { $0.wrappedValue = Part(number: -5) }

    let numbers: [Int] = [sut.wrappedValue.number, sut.wrappedValue.number]
    let built: Int = workshop.count - before
    let others: Int = other.wrappedValue.number
    #expect(numbers == [-5, -5], "what was set is what is read from now on; look at the setter")
    #expect(built == 0, "who is given a service asks for none; look at what the setter reads")
    #expect(
      others > 0,
      "another owner still gets its service from the container; look at the setter"
    )
  }

  /// Changes copies of an owner that was read, of one that wasn't and of one that was changed before.
  private func expectIndependentCopies(
    of number: Int,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ make: () -> Owner
  ) {
    let (read, unread) = (make(), make())
    var changed = make()
    _ = read.part
    change(&changed) { $0.part = Copied(number: -6) }
    var copies = [read, unread, changed]

    for index in copies.indices {
      change(&copies[index]) { $0.part.number = -77 - index }
    }

    let originals: [Int] = [read, unread, changed].map(\.part.number)
    let found: [Int] = copies.map(\.part.number)
    #expect(
      originals == [number, number, -6],
      """
      copies were changed, and three originals must stay as they were: one that was read before, one \
      that nobody read, one that was given a service before; look at what the setter writes to
      """,
      sourceLocation: sourceLocation
    )
    #expect(
      found == [-77, -78, -79],
      "and the copies have what they were given; look at the setter",
      sourceLocation: sourceLocation
    )
  }
}

private struct Owner {
  @Injected var part: Copied

  init(part: Injected<Copied>) {
    _part = part
  }
}

private enum Copying {}
private typealias Copied = Part<Copying>
private enum Overriding {}
