import Exercise00Welcome
import GradingSupport
import Lesson00Welcome
import OutsideWorld
import Testing

extension Lesson00 {
  @Suite("Task 1 · Hand over the clock")
  struct Task1 {
    // Rule: a desk greets by the clock it was given. Look at: WelcomeDesk.swift, where it gets the hour.
    @Test func `greets by the clock it was handed`() {
      let hours = [5...11, 12...17, 18...22, 0...4].flatMap { Varied.numbers(1, in: $0) }
      let desks = hours.map { makeWelcomeDesk(clock: ClockDouble($0), chance: ChanceDouble()) }

      let greetings: [String] = desks.map { $0.greeting(for: "Ada") }

      let expected = ["morning", "afternoon", "evening", "night"].map { "Good \($0), Ada!" }
      #expect(
        greetings == expected,
        """
        four desks were handed clocks that say \(hours), and each must greet by its own; \
        look at WelcomeDesk.swift, where the desk gets the hour
        """
      )
    }

    // Rule: the time passes while a desk exists. Look at: what WelcomeDesk keeps, and since when.
    @Test func `looks at the clock for every greeting`() {
      let sut = makeWelcomeDesk(clock: ClockDouble(11, 12), chance: ChanceDouble())

      let greetings: [String] = [sut.greeting(for: "Ada"), sut.greeting(for: "Bo")]

      #expect(
        greetings == ["Good morning, Ada!", "Good afternoon, Bo!"],
        "at 11 and then at 12, one desk must greet in two ways; look at what the desk keeps"
      )
    }

    // Rule: two looks can give two hours. Look at: how often greeting(for:) reads `hour`.
    @Test func `looks once a greeting`() {
      let clock = ClockDouble(20, 3)
      let sut = makeWelcomeDesk(clock: clock, chance: ChanceDouble())

      _ = sut.greeting(for: "Ada")

      let count: Int = clock.looks.count
      #expect(
        count == 1,
        "one greeting is one look at the clock handed to makeWelcomeDesk; look at greeting(for:)"
      )
    }

    // Rule: each desk keeps its own clock. Look at: anything static in WelcomeDesk.swift.
    @Test func `keeps two desks apart`() {
      let desks = [9, 21].map { makeWelcomeDesk(clock: ClockDouble($0), chance: ChanceDouble()) }

      let greetings: [String] = desks.reversed().map { $0.greeting(for: "Ada") }

      #expect(
        greetings == ["Good evening, Ada!", "Good morning, Ada!"],
        "each desk must look at the clock it was made with; look for `static`"
      )
    }

    // Rule: with a clock in hand, the real one is not needed. Look at: every clock in WelcomeDesk.swift.
    @Test func `leaves the live clock alone`() {
      let (_, touched) = OutsideWorld.watching {
        makeWelcomeDesk(clock: ClockDouble(9), chance: ChanceDouble()).greeting(for: "Ada")
      }

      let reached: [String] = touched
      #expect(reached == [], "this test passed a clock in: use that, and no other")
    }
  }
}
