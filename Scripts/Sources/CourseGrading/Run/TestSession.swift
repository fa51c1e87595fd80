/// Runs all tests of a job, several at once, and the canary with them.
struct TestSession {
  let run: TestRun

  /// Where the compiler saw a recursion without end, if it did.
  let recursion: SourcePlace?

  let report: @Sendable (GradingStep) -> Void

  /// - Returns: the verdicts in the order of the job's tests.
  /// - Throws: what `TestRun.run` throws.
  func verdicts() async throws -> [TestVerdict] {
    let tests = run.job.tests
    let width = TestProduct.canRunInParallel ? run.job.limits.parallelTests : 1
    let doubt = try await CanaryJudge.doubt(run)
    return try await withThrowingTaskGroup(of: (Int, TestVerdict).self) { group in
      var verdicts: [Int: TestVerdict] = [:]
      var next = tests.startIndex
      var hung = 0
      while verdicts.count < tests.count {
        while next < tests.endIndex, next - verdicts.count < width {
          let run = hung < 2 ? run : run.hurried
          group.addTask { [next] in (next, try await verdict(tests[next], run, doubt: doubt)) }
          next += 1
        }
        guard let (index, verdict) = try await group.next() else { break }
        verdicts[index] = verdict
        hung += verdict.state == .timedOut ? 1 : 0
        report(.judged(verdict))
      }
      return tests.indices.compactMap { verdicts[$0] }
    }
  }

  private func verdict(_ test: ExpectedTest, _ run: TestRun, doubt: String?) async throws
    -> TestVerdict
  {
    if Task.isCancelled {
      return TestVerdict(test: test, state: .notStarted, explanation: Messages.cancelled)
    }
    let outcome = try await run.run(test)
    let judge = TestJudge(test: test, limits: run.job.limits, map: run.map, recursion: recursion)
    let verdict = judge.verdict(outcome)
    guard verdict.state == .passed, let doubt else { return verdict }
    return TestVerdict(
      test: test,
      state: .failing,
      explanation: doubt,
      issues: verdict.issues,
      output: verdict.output,
      seconds: verdict.seconds
    )
  }
}
