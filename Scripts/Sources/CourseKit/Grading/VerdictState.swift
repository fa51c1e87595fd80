/// What became of a lesson, a task or a test. The raw values are part of the JSON schema.
package enum VerdictState: String, Codable, CaseIterable, Sendable {
  /// Every expected test started, ended, recorded no issue, and its process ended with 0.
  case passed

  /// A test ran to its end, or printed without end, and was not satisfied.
  case failing

  /// The answer does not compile, so no test could run.
  case notCompiling = "not compiling"

  /// The process of a test ended before the test was over.
  case crashed

  /// A test did not finish in its time.
  case timedOut = "timed out"

  /// No test ran.
  case notStarted = "not started"

  /// The tool or the grader is at fault, not the answer.
  case notGraded = "could not be graded"

  /// What a whole is when its parts are these: passed only if there are parts and all passed.
  ///
  /// - Parameter parts: the states of the tests of a task, or of the tasks of a lesson, in any order.
  package static func combined(_ parts: some Sequence<VerdictState>) -> VerdictState {
    let present = Set(parts)
    let worstFirst: [VerdictState] = [.notCompiling, .crashed, .timedOut, .failing, .notGraded]
    if let worst = worstFirst.first(where: present.contains) { return worst }
    return present == [.passed] ? .passed : .notStarted
  }
}
