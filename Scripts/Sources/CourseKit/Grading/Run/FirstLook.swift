/// All tests in one process, as `swift test` runs them, before any is judged on its own: a tenth of the time for an answer
/// that is nearly right.
///
/// Green alone is believed, and only of a run without a blemish: it ended by itself, printed nothing, and every test began
/// and ended in it. So neighbours can spoil no verdict. That they make no wrong answer green, `course verify` shows: it
/// judges every mistake this way.
struct FirstLook {
  let run: TestRun

  /// Runs the tests of the job's first look, and the canary with them.
  ///
  /// - Returns: the verdicts of green tests; `nil` if nothing is to be believed, or no first look was asked for.
  /// - Throws: what `TestRun.run` throws.
  func green() async throws -> [ExpectedTest: TestVerdict]? {
    let tests = run.job.firstLook
    if tests.count < 2 || run.job.sanitizesThreads { return nil }
    let outcome = try await run.hurried.run([Canary.test] + tests, isTraced: false)
    guard outcome.end == .exited(Self.failure), outcome.output.isEmpty,
      outcome.records.allSatisfy({ $0.isComplete && $0.skipped == 0 }),
      CanaryJudge.doubt(outcome.record) == nil
    else { return nil }
    let clean = zip(tests, outcome.records.dropFirst()).filter { $1.issues.isEmpty }
    let verdicts = clean.map { test, record in
      TestVerdict(test: test, state: .passed, seconds: record.seconds ?? outcome.seconds)
    }
    return Dictionary(verdicts.map { ($0.test, $0) }) { first, _ in first }
  }

  /// The code of a run with a failure, which the canary always is.
  private static let failure: Int32 = 1
}
