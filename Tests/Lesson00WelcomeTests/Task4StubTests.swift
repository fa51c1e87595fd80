import Exercise00Welcome
import GradingSupport
import Lesson00Welcome
import Testing

extension Lesson00 {
  @Suite("Task 4 · Write the smallest stub")
  struct Task4 {
    // Rule: a stub answers what it was told to answer. Look at: ClockStub.hour.
    @Test func `says the hour it was made for`() {
      let hours = Varied.numbers(3, in: 0...23)
      let stubs = hours.map { makeClockStub(saying: $0) }

      let said: [Int] = stubs.map { $0.hour }

      #expect(said == hours, "each stub must say its own hour; look at ClockStub.swift")
    }

    // Rule: for a stub no time passes. Look at: what changes in ClockStub.hour.
    @Test func `says it again when asked again`() {
      let stubs = [7, 15].map { makeClockStub(saying: $0) }

      let said: [[Int]] = stubs.map { stub in (1...3).map { _ in stub.hour } }

      #expect(
        said == [[7, 7, 7], [15, 15, 15]],
        "a stub must not move on by itself; look at ClockStub.hour"
      )
    }

    // Rule: a test with your stub passes a good desk and fails a bad one. Look at: ClockStub.swift.
    @Test func `tells a good desk from a deaf one`() {
      let good: Bool = greetsByItsClock { "at \($0.hour)" }
      let deaf: Bool = greetsByItsClock { _ in "at 9" }

      #expect(
        [good, deaf] == [true, false],
        """
        with your stub, a good desk must pass, and a deaf one, which says nine at any hour, must not; \
        look at ClockStub.swift
        """
      )
    }

    /// A small test of a desk, built on the student's stub.
    private func greetsByItsClock(_ greeting: (any WallClock) -> String) -> Bool {
      let greetings: [String] = [9, 21].map { greeting(makeClockStub(saying: $0)) }
      return greetings == ["at 9", "at 21"]
    }
  }
}
