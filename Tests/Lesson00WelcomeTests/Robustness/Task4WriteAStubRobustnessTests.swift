import Exercise00Welcome
import Foundation
import GradingSupport
import Testing

extension Lesson00.Task4 {
  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: ClockStub.swift and Wiring.swift, everything `static` or global.
  @Test func `a stub keeps its hour when another stub is created`() {
    let stub = makeClockStub(saying: 7)
    let hour = stub.hour
    let other = makeClockStub(saying: 15)
    _ = other.hour

    expectEqual(stub.hour, hour)
  }
}
