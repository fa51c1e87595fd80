import Foundation

extension TestRun {
  /// Returns a test's verdict. `distrustReason`: why no pass can be trusted. `isAlone`: the process ran this test only.
  func verdict(
    _ outcome: Outcome,
    _ record: TestRecord,
    distrustReason: String?,
    isAlone: Bool = true
  ) -> TestVerdict {
    let end = outcome.result.end
    let hasTrapped = if case .signalled = end { true } else { false }
    let report = CrashReport(outcome.result.output, hasTrapped: hasTrapped, map: program.map)
    let hasTimedOut = end == .timedOut
    let trace = AnswerBacktrace(outcome.backtrace, ofAllThreads: hasTimedOut, map: program.map)
    // On a thread other than the first, a full stack leaves no room for the backtracer.
    let isStackFull =
      trace.isEndlessRecursion || end == .signalled(SIGSEGV) && outcome.backtrace.isEmpty
    let warning = program.warnings.first { $0.message.contains("infinite recursion") }
    let place = report.place ?? trace.place ?? (isStackFull ? warning?.place : nil)
    let at = place.map { " at \(URL(filePath: $0.file).name):\($0.line)" } ?? ""
    let recursion = "the stack is full, most likely because a function calls itself without end"
    let reason = isStackFull ? recursion : report.reason
    var (state, explanation): (VerdictState, String) =
      if !isAlone, record.isComplete, record.skipped == 0 {
        (record.hasFailed ? .failing : .passed, "")
      } else if hasTimedOut && report.isUnfinished {
        (.crashed, "Crashed\(at): \(report.reason ?? "").")
      } else { classify(outcome.result, record, reason, at) }
    if state == .failing, let end = outcome.childEnds[record.test] { state = end }
    if state == .passed, let distrustReason { (state, explanation) = (.failing, distrustReason) }
    var verdict = TestVerdict(test: record.test, state: state, explanation: explanation)
    verdict.issues = record.issues
    // The library gives the comment with the end of a test.
    verdict.rule = record.rule ?? record.test.comment(in: program.map.lesson.root)
    verdict.crashPlace =
      [.crashed, .timedOut].contains(state) && place != nil
      ? place : record.issues.lazy.compactMap { program.map.place(of: $0) }.first
    verdict.output = report.output
    verdict.seconds = record.seconds ?? outcome.result.seconds
    return verdict
  }

  private func classify(
    _ result: ChildProcess.Result,
    _ record: TestRecord,
    _ reason: String?,
    _ at: String
  ) -> (VerdictState, String) {
    switch result.end {
    case .cancelled: return (.notStarted, BuildFailure.cancelled)
    case .stoppedEarly where record.hasFailed: return (.failing, "")
    case .stoppedEarly: return (.notStarted, "Another test failed before.")
    case .outputLimitExceeded:
      let most = ChildProcess.maxOutputBytes >> 20
      return (.failing, "Printed more than \(most) MiB and was stopped.")
    case .timedOut where program.usesSwiftPM && record.announced == 0:
      // SwiftPM may write the events only at the end.
      let remedy =
        "Look for an infinite loop, or for a wait that nothing ends, in the code that the test calls"
      return (.timedOut, "Timed out\(at). \(remedy) or in a global or static value.")
    case .timedOut where record.started == 0:
      let remedy = "Look for code that runs before: a global or static value."
      return (.timedOut, "The test's process never reached the test. \(remedy)")
    case .timedOut where record.ended > 0 && !record.hasFailed:
      return (.timedOut, "The test finished, but its process never exited.")
    case .timedOut where result.hasWaited:
      return (.timedOut, "Timed out\(at): it waits for something that never happens.")
    case .timedOut:
      let remedy = "Look for an infinite loop, or for work that takes too long."
      return (.timedOut, "\(Self.computed)\(at). \(remedy)")
    case .signalled(let number):
      return (.crashed, "Crashed\(at): \(reason ?? Self.signal(number)).")
    case .exited where record.isInconsistent:
      let fact =
        "The results of this test contradict themselves, as if the answer had written some."
      return (.failing, "\(fact) They don't count.")
    case .exited where record.skipped > 0: return (.notGraded, "The grader skips this test.")
    case .exited where record.started == 0 && record.runsEnded == 1:
      let place = "\(record.test.file):\(record.test.line)"
      return (.notGraded, "The grader has no test of this name; it is expected at \(place).")
    case .exited(let code) where !record.isComplete:
      let fact = "Ended the process with exit code \(code) before the test"
      let remedy = "Look for a call of `exit`; a part of a program does not end the whole."
      return (.crashed, record.started == 0 ? "\(fact) began." : "\(fact) was over. \(remedy)")
    case .exited where record.hasFailed:
      let silence = "The test failed, and the event stream of this toolchain has no message of it."
      return (.failing, record.lacksMessages ? silence : "")
    case .exited(0): return (.passed, "")
    case .exited(let code):
      let fact = "The test was over and found nothing, but its process ended"
      return (.crashed, "\(fact) with exit code \(code).")
    }
  }

  private static func signal(_ number: Int32) -> String {
    switch number {
    case SIGKILL: "the system killed it, most likely because it used too much memory"
    case SIGSEGV, SIGBUS: "it used memory that is not its own"
    case SIGILL, SIGTRAP, SIGABRT: "it trapped"
    default: "signal \(number) ended it"
    }
  }
}
