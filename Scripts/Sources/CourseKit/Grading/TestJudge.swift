import Foundation

struct TestJudge {
  let test: ExpectedTest
  let limits: GradingLimits
  let map: SourceMap
  var recursion: SourcePlace?

  /// `isAlone`: nothing else ran in the process, so that its exit code speaks of this test.
  func verdict(_ outcome: TestRun.Outcome, _ record: TestRecord, isAlone: Bool = true)
    -> TestVerdict
  {
    let hasTrapped = if case .signalled = outcome.end { true } else { false }
    let report = CrashReport(outcome.output, hasTrapped: hasTrapped, map: map)
    let hasTimedOut = outcome.end == .timedOut
    let trace = Backtrace(outcome.backtrace, ofAllThreads: hasTimedOut, map: map)
    // On a thread other than the first, a full stack leaves no room for the backtracer.
    let isStackFull =
      trace.isEndlessRecursion || outcome.end == .signalled(SIGSEGV) && outcome.backtrace.isEmpty
    let place = report.place ?? trace.place ?? (isStackFull ? recursion : nil)
    let reason = isStackFull ? Self.endlessRecursion : report.reason
    let (state, explanation) =
      if !isAlone, record.isComplete, record.skipped == 0 {
        record.hasFailed ? (VerdictState.failing, "") : (.passed, "")
      } else if hasTimedOut && report.isUnfinished {
        (.crashed, Self.crashed(report.reason ?? "", at: place))
      } else {
        judge(outcome.end, record, reason, place)
      }
    let isTrap = state == .crashed || state == .timedOut
    var verdict = TestVerdict(test: test, state: state, explanation: explanation)
    verdict.issues = record.issues
    verdict.rule = record.rule
    verdict.crashPlace = isTrap ? place : nil
    verdict.output = report.output
    verdict.seconds = record.seconds ?? outcome.seconds
    return verdict
  }

  private func judge(_ end: ProcessEnd, _ record: TestRecord, _ why: String?, _ place: SourcePlace?)
    -> (VerdictState, String)
  {
    switch end {
    case .cancelled: (.notStarted, BuildFault.cancelled)
    case .enough: record.hasFailed ? (.failing, "") : (.notStarted, "Another test failed before.")
    case .flooded:
      (.failing, "Printed without end: it was stopped after \(limits.totalOutput >> 20) MiB.")
    case .timedOut where record.started == 0: (.timedOut, Self.neverBegun)
    case .timedOut where record.ended > 0:
      (.timedOut, "The test was over, but its process never ended.")
    case .timedOut: (.timedOut, "Never came to its end\(Self.at(place)). \(Self.endless)")
    case .signalled(let number):
      (.crashed, Self.crashed(why ?? Self.signal(number), at: place))
    case .exited(let code): judge(exitCode: code, record)
    }
  }

  private func judge(exitCode code: Int32, _ record: TestRecord) -> (VerdictState, String) {
    if record.isContradictory {
      let fact =
        "The results of this test contradict themselves, as if the answer had written some."
      return (.failing, "\(fact) They don't count.")
    }
    if record.skipped > 0 { return (.notGraded, "The grader skips this test.") }
    if record.started == 0, record.runsEnded == 1 {
      let place = "\(test.file):\(test.line)"
      return (.notGraded, "The grader has no test of this name; it is expected at \(place).")
    }
    guard record.isComplete else {
      let fact = "Ended the process with exit code \(code) before the test"
      let isBefore = record.started == 0
      let remedy = "Look for a call of `exit`; a part of a program does not end the whole."
      return (.crashed, isBefore ? "\(fact) began." : "\(fact) was over. \(remedy)")
    }
    if record.hasFailed { return (.failing, "") }
    if code == 0 { return (.passed, "") }
    let fact = "The test was over and found nothing, but its process ended"
    return (.crashed, "\(fact) with exit code \(code).")
  }

  private static func crashed(_ reason: String, at place: SourcePlace?) -> String {
    "Crashed\(at(place)): \(reason)."
  }

  private static let neverBegun =
    "The test's process never came to the test. Look for code that runs before: a global or static value."
  private static let endless =
    "Look for a loop without end, or for something that waits for what never comes."
  private static let endlessRecursion =
    "the stack is full, most likely because a function calls itself without end"

  private static func signal(_ number: Int32) -> String {
    switch number {
    case SIGKILL: "the system killed it, most likely because it used too much memory"
    case SIGSEGV, SIGBUS: "it used memory that is not its own"
    case SIGILL, SIGTRAP, SIGABRT: "it trapped"
    default: "signal \(number) ended it"
    }
  }

  private static func at(_ place: SourcePlace?) -> String {
    place.map { " at \(URL(filePath: $0.file).lastPathComponent):\($0.line)" } ?? ""
  }
}
