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
