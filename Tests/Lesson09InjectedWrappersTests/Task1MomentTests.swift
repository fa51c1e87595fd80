import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Testing

// Each in a process of its own: a wrapper that stops on its second read takes nobody else along.
extension Lesson09 {
  @Suite("Task 1 · Choose the moment")
  struct Task1 {
    // Rule: An eager property requests its service once, while its owner is created.
    // Look at: Injected.swift, init(_:).
    @Test func `asks once and early when it is eager`() async {
      await #expect(
        processExitsWith: .success,
        "an eager property asks while its owner is made, and can be read twice; look at Injected"
      ) {
        let sut = Diary(.eager)

        expect(
          [sut.atInit, sut.afterOneRead, sut.afterTwoReads],
          equals: [1, 1, 1],
          "services built after init, read 1 and read 2 of an eager property; look at init(_:)"
        )
        expect(sut.numbers, equals: [1, 1], "both reads find the service that was built")
      }
    }

    // Rule: A lazy property requests its service once, at its first read.
    // Look at: Injected.swift, wrappedValue.
    @Test func `asks once and late when it is lazy`() async {
      await #expect(
        processExitsWith: .success,
        """
        a lazy property asks when it is first read, and can be read again; look at Injected, and at \
        its lock if a read never came back (exit code 86)
        """
      ) {
        let sut = Diary(.lazy)

        expect(
          [sut.atInit, sut.afterOneRead, sut.afterTwoReads],
          equals: [0, 1, 1],
          "services built after init, read 1 and read 2 of a lazy property; look at wrappedValue"
        )
        expect(sut.numbers, equals: [1, 1], "both reads find the service that was built")
      }
    }

    // Rule: A dynamic property requests its service at every read, and returns what that read got.
    // Look at: Injected.swift, wrappedValue.
    @Test func `asks at every read when it is dynamic`() async {
      await #expect(
        processExitsWith: .success,
        "a dynamic property asks whenever it is read, and can be read twice; look at Injected"
      ) {
        let sut = Diary(.dynamic)

        expect(
          [sut.atInit, sut.afterOneRead, sut.afterTwoReads],
          equals: [0, 1, 2],
          "services built after init, read 1 and read 2 of a dynamic property; look at wrappedValue"
        )
        expect(sut.numbers, equals: [1, 2], "each read finds the service that was built for it")
      }
    }
  }
}

/// Makes an owner, reads its property twice, and notes each time how many services were built by then.
private struct Diary {
  let atInit: Int
  let afterOneRead: Int
  let afterTwoReads: Int
  let numbers: [Int]

  init(_ moment: Moment) {
    Watchdog.start("a property was read again and never came back; look at the lock")
    let workshop = Workshop()
    workshop.supply(Part<Diary>.self, in: .shared)
    let owner = Owner(part: Injected(moment))
    atInit = workshop.count
    let first = owner.part.number
    afterOneRead = workshop.count
    let second = owner.part.number
    afterTwoReads = workshop.count
    // The second may have locked what the first did not.
    _ = owner.part
    numbers = [first, second]
  }

  private struct Owner {
    @Injected var part: Part<Diary>

    init(part: Injected<Part<Diary>>) {
      _part = part
    }
  }
}
