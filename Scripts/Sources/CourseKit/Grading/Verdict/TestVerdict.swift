/// What became of one expected test.
package struct TestVerdict: Hashable, Codable, Sendable {
  /// The test.
  package let test: ExpectedTest

  /// What became of it.
  package let state: VerdictState

  /// Why it is not green, in a sentence for the reader; empty for a passed test.
  package let explanation: String

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

  /// - Parameters:
  ///   - test: the test.
  ///   - state: what became of it.
  ///   - explanation: why it is not green, in a sentence.
  ///   - issues: what the test found, in order.
  ///   - rule: the comment that stands above the test.
  ///   - crashPlace: where the process trapped.
  ///   - output: what the code printed.
  ///   - seconds: wall-clock seconds.
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
