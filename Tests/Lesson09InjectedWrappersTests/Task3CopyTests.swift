import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Testing

// Each in a process of its own: a lock that nobody lets go of ends there, and hangs nobody else.
extension Lesson09.Task3 {
  // Rule: Setting the property of a copy leaves the original as it is.
  // Look at: Injected.swift, what two copies share and the setter writes.
  @Test func `leaves the original alone when a copy is changed`() async {
    await #expect(
      processExitsWith: .success,
      """
      a copy is changed, and its original stays as it was; look at what the setter writes to, and at \
      the lock if a read never came back (exit code 86)
      """
    ) {
      for moment in Moment.allCases {
        let number = Varied.numbers(1)[0]
        DependencyContainer.shared.register(Copied.self, .transient) { _ in Copied(number: number) }

        expectIndependentCopies(of: number) { Owner(part: Injected(moment)) }
      }
    }
  }

  // Rule: Setting the property of a copy leaves an original that was created with a value as it is.
  // Look at: Injected.swift, where a value is kept.
  @Test func `leaves the original alone when it was made with a value`() async {
    await #expect(
      processExitsWith: .success,
      "a copy is changed, and its original stays as it was; look at where a value is kept"
    ) {
      for number in Varied.numbers(2) {
        expectIndependentCopies(of: number) {
          Owner(part: Injected(wrappedValue: Copied(number: number)))
        }
      }
    }
  }

  // Rule: After a property was set, its reads return the new value without a container, and other owners
  // still use theirs.
  // Look at: Injected.swift, the setter.
  @Test func `is overridden for one owner alone`() async {
    await #expect(
      processExitsWith: .success,
      "an owner is given another service, and it is the only one; look at the setter"
    ) {
      for moment in Moment.allCases {
        Watchdog.start("a property was set, and a read never came back; look at the setter")
        let workshop = Workshop()
        workshop.supply(Part<Overriding>.self, in: .shared)
        var sut = Injected<Part<Overriding>>(moment)
        let other = Injected<Part<Overriding>>(moment)
        let before = workshop.count

        change(&sut) { $0.wrappedValue = Part(number: -5) }

        expect(
          [sut.wrappedValue.number, sut.wrappedValue.number],
          equals: [-5, -5],
          "what was set is what is read from now on; look at the setter"
        )
        expect(
          workshop.count - before,
          equals: 0,
          "who is given a service asks for none; look at what the setter reads"
        )
        expect(
          other.wrappedValue.number > 0,
          equals: true,
          "another owner still gets its service from the container; look at the setter"
        )
      }
    }
  }
}

/// Changes copies of an owner that was read, of one that wasn't and of one that was changed before.
private func expectIndependentCopies(
  of number: Int,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ make: () -> Owner
) {
  Watchdog.start("owners were copied, and a read never came back; look at the lock")
  let (read, unread) = (make(), make())
  var changed = make()
  _ = read.part
  change(&changed) { $0.part = Copied(number: -6) }
  var copies = [read, unread, changed]

  for index in copies.indices {
    change(&copies[index]) { $0.part.number = -77 - index }
  }

  expect(
    [read, unread, changed].map(\.part.number),
    equals: [number, number, -6],
    """
    copies were changed, and three originals must stay as they were: one that was read before, one \
    that nobody read, one that was given a service before; look at what the setter writes to
    """,
    sourceLocation: sourceLocation
  )
  expect(
    copies.map(\.part.number),
    equals: [-77, -78, -79],
    "and the copies have what they were given; look at the setter",
    sourceLocation: sourceLocation
  )
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
