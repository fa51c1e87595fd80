import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Testing

extension Lesson09 {
  @Suite("Task 2 · Ask the container of its owner")
  struct Task2 {
    private typealias Gear = Part<Task2>

    /// Makes sure that the app's container has a part as well: number 0, which nobody should get.
    init() {
      DependencyContainer.shared.register(Gear.self, .transient) { _ in Gear(number: 0) }
    }

    // Rule: an owner is served where it is made. Look at: where Injected gets its container from.
    @Test(arguments: Moment.allCases)
    func `asks the container that is current when its owner is made`(moment: Moment) {
      let numbers = Varied.numbers(2)

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
    func `keeps asking it after the override has ended`(moment: Moment) {
      let number = Varied.numbers(1)[0]

      let sut = DependencyContainer.using(.with(Gear.self, number: number)) {
        Injected<Gear>(moment)
      }

      let found: Int = sut.wrappedValue.number
      #expect(
        found == number,
        "made under an override and read outside of it; look at what Injected.init(_:) keeps"
      )
    }

    // Rule: and no later override changes that. Look at: what Injected.init(_:) keeps.
    @Test(arguments: Moment.allCases)
    func `keeps asking it under somebody else's override`(moment: Moment) {
      let numbers = Varied.numbers(2)
      let sut = DependencyContainer.using(.with(Gear.self, number: numbers[0])) {
        Injected<Gear>(moment)
      }

      let found: Int = DependencyContainer.using(.with(Gear.self, number: numbers[1])) {
        sut.wrappedValue.number
      }

      #expect(
        found == numbers[0],
        "made under one override and read under another; look at what Injected.init(_:) keeps"
      )
    }
  }
}
