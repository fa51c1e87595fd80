import Exercise00Welcome
import GradingSupport
import Testing

extension Lesson00 {
  @Suite("Task 2 · Inject the clock", .ownProcess)
  struct Task2 {
    // Rule: `greeting(for:)` chooses its words by the hour of the clock that was passed to `makeWelcomeDesk`.
    // Look at: WelcomeDesk.swift, where `greeting(for:)` gets the hour.
    @Test func `each greeting is chosen by the hour of the injected clock`() {
      let clock = ClockSpy(hour: 21)
      let desk = makeWelcomeDesk(clock: clock, chance: ChanceSpy())

      let evening = desk.greeting(for: "Ada")
      clock.hour = 9
      let morning = desk.greeting(for: "Ada")

      #expect(evening == "Good evening, Ada!")
      #expect(morning == "Good morning, Ada!")
    }
  }
}
