import Exercise00Welcome
import GradingSupport
import Testing

extension Lesson00 {
  @Suite("Task 3 · Inject randomness", .ownProcess)
  struct Task3 {
    // Rule: Each call of `drawMemberNumber()` returns one new number from the `Chance` that was passed to
    // `makeWelcomeDesk`.
    // Look at: WelcomeDesk.swift, where `drawMemberNumber()` gets the number.
    @Test func `each call returns the next number of the injected Chance`() {
      let chance = ChanceSpy(numbers: 4_711, 1_234)
      let desk = makeWelcomeDesk(clock: ClockSpy(), chance: chance)

      let first = desk.drawMemberNumber()
      let second = desk.drawMemberNumber()

      #expect(first == 4_711)
      #expect(second == 1_234)
    }
  }
}
