/// What became of a lesson, a task or a test. The raw values are part of the JSON schema.
package enum VerdictState: String, Codable, CaseIterable, Sendable {
  /// Every expected test started, ended, recorded no issue, and its process ended with 0.
  case passed
  /// A test ran to its end, or printed without end, and was not satisfied.
  case failing
  case notCompiling = "not compiling"
  /// The process of a test ended before the test was over.
  case crashed
  case timedOut = "timed out"
  case notStarted = "not started"
  /// The tool or the grader is at fault, not the answer.
  case notGraded = "could not be graded"

  /// What a whole is when its parts, tests of a task or tasks of a lesson, are these.
  package static func combined(_ parts: some Sequence<VerdictState>) -> VerdictState {
    let present = Set(parts)
    let worstFirst: [VerdictState] = [.notCompiling, .crashed, .timedOut, .failing, .notGraded]
    if let worst = worstFirst.first(where: present.contains) { return worst }
    return present == [.passed] ? .passed : .notStarted
  }
}

/// What became of one expected test.
package struct TestVerdict: Hashable, Codable, Sendable {
  package let test: ExpectedTest
  package var state: VerdictState
  /// Why it is not green, in a sentence for the reader; empty for a passed test.
  package var explanation = ""
  package var issues: [TestIssue] = []
  /// The comment that stands above the test, without slashes, if it failed.
  package var rule: String?
  /// Where the process trapped, in a file of the answer where that can be had.
  package var crashPlace: SourcePlace?
  package var output = CapturedOutput.empty
  /// Wall-clock seconds from the test's start to its end, or to the end of its process.
  package var seconds = 0.0
}

/// Something about the answer's files that a person should know, apart from what the tests say.
package struct FileFinding: Hashable, Codable, Sendable {
  /// What kind of thing it is. The raw values are part of the JSON schema.
  package enum Kind: String, Codable, Sendable {
    /// A symbolic link or another thing that is no regular file; it was left out.
    case notRegularFile = "not a regular file"
    case notUTF8 = "not UTF-8"
    /// A manifest or another file that an answer may not bring; it was left out.
    case notAllowed = "not allowed"
    case unreadable
    /// A file that the starter has and the graders need, like `Wiring.swift`, is missing.
    case missing
  }

  package let kind: Kind
  /// The file or folder, absolute.
  package var path: String
  /// Fact, place and remedy, in a sentence or two.
  package var message: String
}
