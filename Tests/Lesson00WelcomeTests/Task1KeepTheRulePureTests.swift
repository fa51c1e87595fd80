import Exercise00Welcome
import GradingSupport
import Testing

extension Lesson00 {
  @Suite("Task 1 · Keep the rule pure", .ownProcess)
  struct Task1 {
    // Rule: `makeSignText` returns `Open until 20:00` for the hours 8 to 19, and `Closed, back at 8:00` for all other
    // hours.
    // Look at: DeskSign.swift, where `text` gets its hour.
    @Test(arguments: [
      (0, "Closed, back at 8:00"), (7, "Closed, back at 8:00"), (8, "Open until 20:00"),
      (19, "Open until 20:00"), (20, "Closed, back at 8:00"), (23, "Closed, back at 8:00"),
    ])
    func `the sign is open from 8 to 19 and closed at all other hours`(hour: Int, text: String) {
      let sign = makeSignText(at: hour)

      #expect(sign == text, "at hour \(hour)")
    }
  }
}
