/// What a test found wrong.
package struct TestIssue: Hashable, Codable, Sendable {
  /// The first sentence of the testing library, like `Expectation failed: (x → -1) == 3`.
  package let message: String
  /// What the code gave, as far as the library tells (`-1`).
  package var actual: String?
  /// What the test asked for, as far as the library tells (`3`).
  package var expected: String?
  /// The sentences that the test's author wrote for this failure: the rule, and where to look.
  package var comments: [String] = []
  package var place: SourcePlace?
  /// The arguments of a parameterised test, like `2, "Ada"`.
  package var arguments: String?
  /// Whether the test's author expects this issue (`withKnownIssue`); such an issue fails nothing.
  package var isKnown = false
  /// Whether it is only a warning; a warning fails nothing.
  package var isWarning = false
  package var isFailure: Bool { !isKnown && !isWarning }
}

/// The two sides of a failed `#expect(actual == expected)`, taken from the library's sentence.
/// `Expectation failed: (x → -1) == 3` gives `-1` and `3`; `(y → 0) == (x + 2 → 4)` gives `0` and `4`.
struct Comparison {
  let actual: String
  let expected: String

  init?(_ message: String) {
    guard let colon = message.firstRange(of: ": "),
      message[..<colon.lowerBound].hasSuffix("xpectation failed")
    else { return nil }
    let sides = message[colon.upperBound...].splitOutsideBrackets(" == ", maxSplits: 1)
    guard sides.count == 2 else { return nil }
    (actual, expected) = (Self.value(sides[0]), Self.value(sides[1]))
  }

  /// The value in `(expression → value)`, or the expression itself where the library gives no value.
  private static func value(_ side: Substring) -> String {
    guard side.hasPrefix("("), side.hasSuffix(")") else { return String(side) }
    let parts = side.dropFirst().dropLast().splitOutsideBrackets(" → ", maxSplits: 1)
    return String(parts.count == 2 ? parts[1] : side)
  }
}
