import Foundation

/// Makes a verdict of what one test process did.
struct TestJudge {
  let test: ExpectedTest
  let limits: GradingLimits
  let map: PathMap

  /// Where the compiler saw a recursion without end, if it did.
  var recursion: SourcePlace?

  func verdict(_ outcome: TestRun.Outcome) -> TestVerdict {
    let hasTrapped = if case .signalled = outcome.end { true } else { false }
    let report = CrashReport(outcome.output, hasTrapped: hasTrapped, map: map)
    let hasTimedOut = outcome.end == .timedOut
    let trace = Backtrace(outcome.backtrace, ofAllThreads: hasTimedOut, map: map)
    let isStackFull = Self.isStackFull(outcome, trace)
    let place = report.place ?? trace.place ?? (isStackFull ? recursion : nil)
    let races = DataRace.issues(in: outcome.output, map: map)
    let issues = outcome.record.issues + races
    let (state, explanation) =
      hasTimedOut && report.isUnfinished
      ? (.crashed, Messages.crashed(report.reason ?? "", at: place))
      : judge(
        outcome,
        issues,
        isStackFull ? Messages.endlessRecursion : report.reason,
        place
      )
    let isTrap = state == .crashed || state == .timedOut
    return TestVerdict(
      test: test,
      state: state,
      explanation: explanation,
      issues: issues,
      rule: outcome.record.rule,
      crashPlace: isTrap ? place : nil,
      output: report.output,
      seconds: outcome.record.seconds ?? outcome.seconds
    )
  }

  private func judge(
    _ outcome: TestRun.Outcome,
    _ issues: [TestIssue],
    _ reason: String?,
    _ place: SourcePlace?
  ) -> (VerdictState, String) {
    let record = outcome.record
    switch outcome.end {
    case .cancelled:
      return (.notStarted, Messages.cancelled)
    case .flooded:
      return (.failing, Messages.flooded(limits.totalOutput))
    case .timedOut where record.started == 0:
      return (.timedOut, Messages.neverStarted(limits.launch))
    case .timedOut where record.ended > 0:
      return (.timedOut, Messages.neverEnded(limits.launch))
    case .timedOut:
      return (.timedOut, Messages.timedOut(limits.test, at: place))
    case .signalled(let number):
      return (.crashed, Messages.crashed(reason ?? Messages.signal(number), at: place))
    case .exited(let code):
      return judge(exitCode: code, record, issues)
    }
  }

  private func judge(
    exitCode: Int32,
    _ record: TestRecord,
    _ issues: [TestIssue]
  ) -> (VerdictState, String) {
    if record.isContradictory { return (.failing, Messages.forged) }
    if record.skipped > 0 { return (.notGraded, Messages.skipped) }
    if record.started == 0, record.runsEnded == 1 {
      return (.notGraded, Messages.notInGrader(test))
    }
    guard record.isComplete else {
      return (.crashed, Messages.exited(exitCode, beforeStart: record.started == 0))
    }
    if issues.contains(where: \.isFailure) { return (.failing, "") }
    return exitCode == 0 ? (.passed, "") : (.crashed, Messages.exitedAfterwards(exitCode))
  }

  /// On a thread other than the first, a full stack leaves no room for the backtracer.
  private static func isStackFull(_ outcome: TestRun.Outcome, _ trace: Backtrace) -> Bool {
    trace.isEndlessRecursion
      || outcome.end == .signalled(SIGSEGV) && outcome.backtrace.isEmpty
  }
}
