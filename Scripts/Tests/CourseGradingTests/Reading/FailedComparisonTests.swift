import Testing

@testable import CourseKit

@Suite struct FailedComparisonTests {
  @Test(arguments: [
    ("Expectation failed: (x → -1) == 3", "-1", "3"),
    ("Expectation failed: (y → 0) == (x + 2 → 4)", "0", "4"),
    ("Expectation failed: (f(a == b) → \"a == b\") == \"(c\"", "\"a == b\"", "\"(c\""),
    (
      "Expectation failed: (name → \"say \\\"hi\\\" == \") == (other → nil)",
      "\"say \\\"hi\\\" == \"", "nil"
    ),
    ("Expectation failed: (list → [1, 2]) == ([] → [])", "[1, 2]", "[]"),
    ("Expectation failed: (text → \"a → b\") == \"c\"", "\"a → b\"", "\"c\""),
  ])
  func `takes both sides apart`(message: String, actual: String, expected: String) throws {
    let comparison = try #require(FailedComparison(message))

    #expect(comparison.actual == actual)
    #expect(comparison.expected == expected)
  }

  @Test(arguments: [
    "Expectation failed: list.isEmpty",
    "Expectation failed: (a → 1) < 2",
    "Caught error: \"(a → 1) == 2\"",
    "",
  ])
  func `leaves other sentences alone`(message: String) {
    #expect(FailedComparison(message) == nil)
  }
}

extension FailedComparison: Equatable {
  public static func == (one: FailedComparison, other: FailedComparison) -> Bool {
    one.actual == other.actual && one.expected == other.expected
  }
}
