/// What became of one expected test.
package struct TestVerdict: Hashable, Codable, Sendable {
  /// The test.
  package let test: ExpectedTest

  /// What became of it.
  package var state: VerdictState

  /// Why it is not green, in a sentence for the reader; empty for a passed test.
  package var explanation: String

  /// What the test found, in order.
  package let issues: [TestIssue]

  /// The comment that stands above the test, without slashes, if it failed.
  package let rule: String?

  /// Where the process trapped, in a file of the answer where that can be had.
  package let crashPlace: SourcePlace?

  /// What the code printed while the test ran.
  package let output: CapturedOutput

  /// Wall-clock seconds from the test's start to its end, or to the end of its process.
  package let seconds: Double

  package init(
    test: ExpectedTest,
    state: VerdictState,
    explanation: String = "",
    issues: [TestIssue] = [],
    rule: String? = nil,
    crashPlace: SourcePlace? = nil,
    output: CapturedOutput = .empty,
    seconds: Double = 0
  ) {
    self.test = test
    self.state = state
    self.explanation = explanation
    self.issues = issues
    self.rule = rule
    self.crashPlace = crashPlace
    self.output = output
    self.seconds = seconds
  }
}
