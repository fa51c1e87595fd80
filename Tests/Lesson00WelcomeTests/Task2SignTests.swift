import Exercise00Welcome
import GradingSupport
import OutsideWorld
import Testing

extension Lesson00 {
  @Suite("Task 2 · Keep the rule pure")
  struct Task2 {
    // Rule: the hour that comes in decides. Look at: DeskSign.text, where it gets its hour.
    @Test func `shows the text for the hour it is given`() {
      let hours = [8...19, 20...23, 0...7].flatMap { Varied.numbers(1, in: $0) }

      let texts: [String] = hours.map { makeSignText(at: $0) }

      #expect(
        texts == ["Open until 20:00", "Closed, back at 8:00", "Closed, back at 8:00"],
        "a day, an evening and a night hour came in; look at where DeskSign gets its hour"
      )
    }

    // Rule: handing over the hour moves no opening time. Look at: the cases in DeskSign.swift.
    @Test func `opens at 8 and closes at 20`() {
      let changes: [Int] = (1...23).filter { makeSignText(at: $0) != makeSignText(at: $0 - 1) }

      #expect(
        changes == [8, 20],
        "these are the hours at which the text changes; look at the cases in DeskSign.swift"
      )
    }

    // Rule: a pure function has no memory. Look at: anything static, anything kept between two calls.
    @Test func `says the same for the same hour, whatever was asked before`() {
      let upwards: [String] = (0...23).map { makeSignText(at: $0) }
      let downwards: [String] = (0...23).reversed().map { makeSignText(at: $0) }.reversed()
      let openings: [Int] = [upwards, downwards].map { texts in
        texts.filter { $0.hasPrefix("Open") }.count
      }

      #expect(
        openings == [12, 12],
        "the sign is open 12 hours a day, asked in either order; look at what DeskSign keeps"
      )
    }

    // Rule: a rule that is given the hour needs no clock. Look at: DeskSign.text.
    @Test func `needs no clock`() {
      let (_, touched) = OutsideWorld.watching { (0...23).map { makeSignText(at: $0) } }

      let reached: [String] = touched
      #expect(reached == [], "the hour came in: use that; look at DeskSign.text")
    }
  }
}
