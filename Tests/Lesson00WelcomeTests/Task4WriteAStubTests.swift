import Exercise00Welcome
import GradingSupport
import Testing

extension Lesson00 {
  @Suite("Task 4 · Write a stub", .ownProcess)
  struct Task4 {
    // Rule: The `hour` of a stub is always the hour that was passed to `makeClockStub`.
    // Look at: ClockStub.swift, `hour`; Wiring.swift, what `makeClockStub` passes on.
    @Test(arguments: [0, 9, 21])
    func `a stub returns its hour at every read`(hour: Int) {
      let clock = makeClockStub(saying: hour)

      let first = clock.hour
      let second = clock.hour

      #expect(first == hour)
      #expect(second == hour)
    }
  }
}
