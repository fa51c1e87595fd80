import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Testing

// All but the first in a process of their own: a wrapper that asks a container which is gone, or one
// that is empty, takes nobody else along.
extension Lesson09 {
  @Suite("Task 2 · Ask the container of its owner")
  struct Task2 {
    // Rule: A property uses the container that was current when its owner was created.
    // Look at: Injected.swift, where it gets its container from.
    @Test(arguments: Moment.allCases)
    func `asks the container that is current when its owner is made`(moment: Moment) {
      let numbers = Varied.numbers(2)
      Gear.registerInTheApp()

      let found: [Int] = numbers.map { number in
        DependencyContainer.using(.with(Gear.self, number: number)) {
          Injected<Gear>(moment).wrappedValue.number
        }
      }

      #expect(
        found == numbers,
        """
        two owners, each made and read under an override of its own, must each see that override; \
        look at where Injected gets its container from, and how often
        """
      )
    }

    // Rule: After the override has ended, the property still uses that container, even if only the property
    // has it.
    // Look at: Injected.swift, what init(_:) keeps.
    @Test func `keeps asking it after the override has ended`() async {
      await #expect(
        processExitsWith: .success,
        """
        made under an override and read outside of it, when nobody else has that container: \
        look at what Injected.init(_:) keeps, and whether it really keeps it
        """
      ) {
        for moment in Moment.allCases {
          Gear.registerInTheApp()
          let number = Varied.numbers(1)[0]

          let sut = DependencyContainer.using(.with(Gear.self, number: number)) {
            Injected<Gear>(moment)
          }

          expect(
            sut.wrappedValue.number,
            equals: number,
            "\(moment), made under an override and read outside of it; look at what init(_:) keeps"
          )
        }
      }
    }

    // Rule: A read under another override still uses the container of the owner's creation, even if only the
    // property has it.
    // Look at: Injected.swift, what init(_:) keeps.
    @Test func `keeps asking it under somebody else's override`() async {
      await #expect(
        processExitsWith: .success,
        """
        made under one override and read under another, when nobody else has the first container: \
        look at what Injected.init(_:) keeps, and whether it really keeps it
        """
      ) {
        for moment in Moment.allCases {
          Gear.registerInTheApp()
          let numbers = Varied.numbers(2)
          let sut = DependencyContainer.using(.with(Gear.self, number: numbers[0])) {
            Injected<Gear>(moment)
          }

          let found = DependencyContainer.using(.with(Gear.self, number: numbers[1])) {
            sut.wrappedValue.number
          }

          expect(
            found,
            equals: numbers[0],
            "\(moment), made under one override and read under another; look at what init(_:) keeps"
          )
        }
      }
    }

    // Rule: A service that this container lacks stops the program with the message of `require(_:)`, even if
    // another container has it.
    // Look at: Injected.swift, which container it asks next.
    @Test func `asks no other container for what is missing`() async {
      let rule: Comment =
        "its container is empty and the app's isn't: that must stop; look at whom Injected asks next"
      let errors = [\ExitTest.Result.standardErrorContent]

      let results = [
        await #expect(processExitsWith: .failure, observing: errors, rule) {
          Gear.readWhereNothingIsRegistered(.eager)
        },
        await #expect(processExitsWith: .failure, observing: errors, rule) {
          Gear.readWhereNothingIsRegistered(.lazy)
        },
        await #expect(processExitsWith: .failure, observing: errors, rule) {
          Gear.readWhereNothingIsRegistered(.dynamic)
        },
      ]

      let words: [String] = results.compactMap { $0?.lastWords }
      #expect(
        words.allSatisfy { $0.contains("Nothing is registered") } as Bool,
        "whoever reads it must learn what is missing; let the container say so, with require(_:)"
      )
    }
  }
}

private typealias Gear = Part<Lesson09.Task2>

extension Part<Lesson09.Task2> {
  /// Makes sure that the app's container has a part as well: number 0, which nobody should get.
  fileprivate static func registerInTheApp() {
    DependencyContainer.shared.register(Self.self, .transient) { _ in Self(number: 0) }
  }

  /// Reads a property whose container has nothing, while the app's has a part.
  fileprivate static func readWhereNothingIsRegistered(_ moment: Moment) {
    registerInTheApp()
    _ = DependencyContainer.using(DependencyContainer()) { Injected<Self>(moment).wrappedValue }
  }
}
