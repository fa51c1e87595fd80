/// What a test found wrong.
package struct TestIssue: Hashable, Codable, Sendable {
  /// The first sentence of the testing library, like `Expectation failed: (x → -1) == 3`.
  package let message: String

  /// What the code gave, as far as the library tells (`-1`).
  package let actual: String?

  /// What the test asked for, as far as the library tells (`3`).
  package let expected: String?

  /// The sentences that the test's author wrote for this failure: the rule, and where to look.
  package let comments: [String]

  /// The place of the expectation.
  package let place: SourcePlace?

  /// The arguments of a parameterised test, like `2, "Ada"`.
  package let arguments: String?

  /// Whether the test's author expects this issue (`withKnownIssue`); such an issue fails nothing.
  package let isKnown: Bool

  /// Whether it is only a warning; a warning fails nothing.
  package let isWarning: Bool

  /// Whether it makes the test fail.
  package var isFailure: Bool { !isKnown && !isWarning }

  package init(
    message: String,
    actual: String? = nil,
    expected: String? = nil,
    comments: [String] = [],
    place: SourcePlace? = nil,
    arguments: String? = nil,
    isKnown: Bool = false,
    isWarning: Bool = false
  ) {
    self.message = message
    self.actual = actual
    self.expected = expected
    self.comments = comments
    self.place = place
    self.arguments = arguments
    self.isKnown = isKnown
    self.isWarning = isWarning
  }
}

/// The two sides of a failed `#expect(actual == expected)`, taken from the library's sentence.
///
/// `Expectation failed: (x → -1) == 3` gives `-1` and `3`; `(y → 0) == (x + 2 → 4)` gives `0` and `4`.
struct Comparison {
  let actual: String
  let expected: String

  /// `nil` if the sentence is of another form.
  init?(_ message: String) {
    guard let colon = message.firstRange(of: ": "),
      message[..<colon.lowerBound].hasSuffix("xpectation failed")
    else { return nil }
    let body = message[colon.upperBound...]
    guard let operatorRange = Self.topLevel(" == ", in: body) else { return nil }
    actual = Self.value(body[..<operatorRange.lowerBound])
    expected = Self.value(body[operatorRange.upperBound...])
  }

  /// The value in `(expression → value)`, or the expression itself where the library gives no value.
  private static func value(_ side: Substring) -> String {
    guard side.hasPrefix("("), side.hasSuffix(")") else { return String(side) }
    let inside = side.dropFirst().dropLast()
    guard let arrow = topLevel(" → ", in: inside) else { return String(side) }
    return String(inside[arrow.upperBound...])
  }

  /// The first place of a text that is in no brackets and no string literal.
  private static func topLevel(_ wanted: String, in text: Substring) -> Range<Substring.Index>? {
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted = false
        }
      } else if depth == 0, text[index...].hasPrefix(wanted) {
        return index..<text.index(index, offsetBy: wanted.count)
      } else if character == "\"" {
        isQuoted = true
      } else if "([{".contains(character) {
        depth += 1
      } else if ")]}".contains(character) {
        depth -= 1
      }
      text.formIndex(after: &index)
    }
    return nil
  }
}
