import Exercise00Welcome
import GradingSupport
import Testing

extension Lesson00.Task4 {
  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: ClockStub.swift and Wiring.swift, everything `static` or global.
  @Test func `a stub keeps its hour when another stub is created`() {
    let hour = makeClockStub(saying: 7).hour
    let stub = makeClockStub(saying: 7)
    _ = makeClockStub(saying: 15).hour

    // A stub that returns another hour anyway breaks the rule of the example.
    if hour == 7 { expectEqual(stub.hour, 7) }
  }
}
