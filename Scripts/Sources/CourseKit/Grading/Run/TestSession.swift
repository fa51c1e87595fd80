/// Runs the tests of a job, each on its own and several at once, and the canary with them. What a first look found green
/// is not run again.
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
    let green = try await FirstLook(run: run).green()
    let doubt = green == nil ? try await CanaryJudge.doubt(run) : nil
    var verdicts = green ?? [:]
    for test in tests { if let verdict = verdicts[test] { report(.judged(verdict)) } }
    var waiting = tests.filter { verdicts[$0] == nil }[...]
    return try await withThrowingTaskGroup(of: TestVerdict.self) { group in
      var running = 0
      var hung = 0
      while true {
        while running < width, let test = waiting.popFirst() {
          let run = hung < 2 ? run : run.hurried
          group.addTask { try await verdict(test, run, doubt: doubt) }
          running += 1
        }
        guard let verdict = try await group.next() else { break }
        running -= 1
        verdicts[verdict.test] = verdict
        hung += verdict.state == .timedOut ? 1 : 0
        report(.judged(verdict))
      }
      return tests.compactMap { verdicts[$0] }
    }
  }

  private func verdict(_ test: ExpectedTest, _ run: TestRun, doubt: String?) async throws
    -> TestVerdict
  {
    if Task.isCancelled {
      return TestVerdict(test: test, state: .notStarted, explanation: Messages.cancelled)
    }
    let outcome = try await run.run([test])
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
