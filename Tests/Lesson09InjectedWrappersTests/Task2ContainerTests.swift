import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Testing

// All but the first in a process of their own: a wrapper that asks a container which is gone, or one
// that is empty, takes nobody else along.
extension Lesson09 {
  @Suite("Task 2 · Ask the container of its owner")
  struct Task2 {
    // Rule: an owner is served where it is made. Look at: where Injected gets its container from.
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

    // Rule: the container is chosen when the owner is made. Look at: what Injected.init(_:) keeps.
    @Test(arguments: Moment.allCases)
    func `keeps asking it after the override has ended`(moment: Moment) async {
      await #expect(
        processExitsWith: .success,
        """
        made under an override and read outside of it, when nobody else has that container: \
        look at what Injected.init(_:) keeps, and whether it really keeps it
        """
      ) { [moment] in
        Gear.registerInTheApp()
        let number = Varied.numbers(1)[0]

        let sut = DependencyContainer.using(.with(Gear.self, number: number)) {
          Injected<Gear>(moment)
        }

        expect(
          sut.wrappedValue.number,
          equals: number,
          "made under an override and read outside of it; look at what Injected.init(_:) keeps"
        )
      }
    }

    // Rule: and no later override changes that. Look at: what Injected.init(_:) keeps.
    @Test(arguments: Moment.allCases)
    func `keeps asking it under somebody else's override`(moment: Moment) async {
      await #expect(
        processExitsWith: .success,
        """
        made under one override and read under another, when nobody else has the first container: \
        look at what Injected.init(_:) keeps, and whether it really keeps it
        """
      ) { [moment] in
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
          "made under one override and read under another; look at what Injected.init(_:) keeps"
        )
      }
    }

    // Rule: what its container hasn't is missing, whoever else has it. Look at: whom Injected asks next.
    @Test(arguments: Moment.allCases)
    func `asks no other container for what is missing`(moment: Moment) async {
      let result = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent],
        "its container is empty and the app's isn't: that must stop; look at whom Injected asks next"
      ) { [moment] in
        Gear.registerInTheApp()
        _ = DependencyContainer.using(DependencyContainer()) {
          Injected<Gear>(moment).wrappedValue
        }
      }

      let words: String? = result?.lastWords
      #expect(
        words?.contains("Nothing is registered") != false,
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
}
