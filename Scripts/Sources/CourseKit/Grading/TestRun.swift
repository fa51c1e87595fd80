import Foundation

/// A run of an answer's tests: in one process first, then each test that didn't pass cleanly in its own process. A
/// passing result from the shared process counts only if the run had no crash, no timeout and no unexplained issue, so
/// a test can't fail because of its neighbours. `course verify` shows that none passes because of them.
struct TestRun: Sendable {
  let program: TestProgram
  var limits: GradingLimits
  let options: GradingOptions
  let processes: AsyncSemaphore
  let report: Grader.ProgressHandler

  func verdicts(on tests: [ExpectedTest]) async throws -> [TestVerdict] {
    let number = program.map.lesson.number
    let tell = { report("Testing lesson \(number): \($0 as Int) of \(tests.count) …") }
    tell(0)
    var verdicts = try await runTogether(tests)
    tell(verdicts.count)
    let distrustReason = verdicts.isEmpty ? try await distrustReason() : nil
    return try await withThrowingTaskGroup(of: TestVerdict.self) { group in
      func take(_ verdict: TestVerdict) {
        verdicts[verdict.test] = verdict
        tell(verdicts.count)
      }
      for test in tests where verdicts[test] == nil {
        group.addTask { try await verdict(test, distrustReason: distrustReason) }
        // It runs one program at a time.
        if program.usesSwiftPM, let next = try await group.next() { take(next) }
      }
      for try await verdict in group { take(verdict) }
      if let late = tests.first(where: { verdicts[$0]?.state == .timedOut }) {
        verdicts[late] = try await secondLook(at: late, verdicts[late])
      }
      return tests.compactMap { verdicts[$0] }
    }
  }

  /// Reruns a timed-out test with five times the limit, so that its verdict distinguishes slow from endless.
  private func secondLook(at test: ExpectedTest, _ verdict: TestVerdict?) async throws
    -> TestVerdict?
  {
    guard options.processSharing == .sharedThenIsolated, options.sandbox == nil,
      var verdict, verdict.explanation.hasPrefix(Self.computed)
    else { return verdict }
    var patient = self
    patient.limits.test *= 5
    let outcome = try await patient.run([test], isTraced: false)
    let most = limits.test / .seconds(1)
    switch outcome.result.end {
    case .timedOut:
      let fact = "Timed out, also after \(Int(most * 5)) seconds of computing"
      verdict.explanation = fact + verdict.explanation.dropFirst(Self.computed.count)
    // A failure may be a watchdog's, which ends an endless test too.
    case .exited where outcome.records[0].isComplete && !outcome.records[0].hasFailed:
      let seconds = outcome.records[0].seconds ?? outcome.result.seconds
      let took = seconds.formatted(.number.precision(.fractionLength(0...1)))
      verdict.explanation =
        "Too slow: it finished after \(took) seconds; the limit is \(most.formatted())."
    default: break
    }
    return verdict
  }

  /// The explanation of a test that computed until its time was over.
  static let computed = "Computed until its time was over"

  private func runTogether(_ tests: [ExpectedTest]) async throws -> [ExpectedTest: TestVerdict] {
    let isLast = options.processSharing == .sharedOnly
    if options.processSharing == .isolated || tests.count < 2 && !isLast { return [:] }
    let canary = program.needsCanary ? [Canary.test] : []
    let outcome = try await run(canary + tests, isTraced: false)
    let distrustReason = canary.isEmpty ? nil : try Canary.distrustReason(outcome.records[0])
    var trusted = outcome.records.dropFirst(canary.count)
    if !isLast {
      guard case .exited(let code) = outcome.result.end, code == 0 || code == 1,
        outcome.result.output.isEmpty,
        outcome.records.allSatisfy({ $0.isComplete && $0.skipped == 0 }), distrustReason == nil
      else { return [:] }
      if code == 1, canary.isEmpty, !trusted.contains(where: \.hasFailed) { return [:] }
      if options.processSharing == .sharedThenIsolated {
        trusted.removeAll { !$0.issues.isEmpty && outcome.childEnds[$0.test] == nil }
      }
    }
    let verdicts = trusted.map {
      ($0.test, verdict(outcome, $0, distrustReason: distrustReason, isAlone: false))
    }
    return Dictionary(verdicts) { first, _ in first }
  }

  /// Returns why passing tests can't be trusted. An interrupted canary is no reason.
  private func distrustReason() async throws -> String? {
    guard program.needsCanary else { return nil }
    let outcome = try await run([Canary.test])
    guard case .exited = outcome.result.end, outcome.records[0].isComplete else { return nil }
    return try Canary.distrustReason(outcome.records[0])
  }

  private func verdict(_ test: ExpectedTest, distrustReason: String?) async throws -> TestVerdict {
    if Task.isCancelled {
      return TestVerdict(test: test, state: .notStarted, explanation: BuildFailure.cancelled)
    }
    let outcome = try await run([test])
    return verdict(outcome, outcome.records[0], distrustReason: distrustReason)
  }

  struct Outcome {
    let records: [TestRecord]
    /// The states of the tests that ran in a child process, where no neighbour affects them.
    let childEnds: [ExpectedTest: VerdictState]
    let result: ChildProcess.Result
    let backtrace: String
  }

  /// Runs at least one test. `isTraced`: a crash or a loop is worth a backtrace.
  private func run(_ tests: [ExpectedTest], isTraced: Bool = true) async throws -> Outcome {
    let folder = try TemporaryFolder.make()
    defer { folder.remove() }
    let isOver =
      options.endsAtFailure && (options.processSharing == .sharedOnly || tests.count == 1)
    let log = EventLog(of: tests, limits: limits, map: program.map, endsAtFailure: isOver)
    let pipe = folder.appending(path: "events")
    let children = folder.appending(path: "children")
    let trace = isTraced ? folder.appending(path: "trace") : nil
    let filter = TestMatcher.filter(for: tests, module: program.map.lesson.testTarget)
    let words = program.command + ["--filter", filter] + EventRecord.stream(to: pipe.path)
    let environment = program.environment.merging([
      "COURSE_ANSWER_FOLDER": program.map.answerFolder, "COURSE_CHILD_RESULTS": children.path,
      "COURSE_SUMMARY": "no", "COURSE_TESTS": tests.map(\.name).joined(separator: "\n"),
      // A test that is stopped leaves its files behind.
      "TMPDIR": folder.path, "SWIFT_BACKTRACE": Self.backtraceSettings(trace?.path),
      "TSAN_OPTIONS": "exitcode=66 color=never atexit_sleep_ms=100",
    ]) { $1 }
    let arguments = Array(words.dropFirst())
    var process = ChildProcess(program: words[0], arguments: arguments, environment: environment)
    process.folder = program.folder
    process.memory = limits.memory
    process.setStallLimit(to: limits.launch)
    process.trace = trace
    let written = [children, trace].compactMap(\.self)
    options.sandbox?.wrap(&process, reading: [program.folder, folder], writing: written)
    process.events = EventChannel(path: pipe.path) { log.receive($0) }
    var result = try await processes.withPermit { [process] in try await process.run() }
    if let isolation = options.sandbox { result.end = isolation.exitReason(from: result.end) }
    if program.usesSwiftPM {
      result.end = Self.end(result)
      result.output = result.output.map(Self.removingSwiftTestingReport)
    }
    let backtrace = String(decoding: trace?.contents?.prefix(4 << 20) ?? Data(), as: UTF8.self)
    return Outcome(
      records: log.records,
      childEnds: Self.childEnds(children.text, log),
      result: result,
      backtrace: backtrace
    )
  }

  /// Parses the file that `ChildResults` in Tests/Support has written: a JSON object per line.
  static func childEnds(_ text: String, _ log: EventLog) -> [ExpectedTest: VerdictState] {
    struct Line: Decodable {
      let test: String
      let end: String
    }
    let states: [String: VerdictState] = [
      "finished": .failing, "crashed": .crashed, "timedOut": .timedOut,
    ]
    let lines = text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
    let ends = lines.compactMap { line -> (ExpectedTest, VerdictState)? in
      let id = line.test.withoutBackticks
      guard let index = log.patterns.firstIndex(where: { $0.matches(id) }),
        let state = states[line.end]
      else { return nil }
      return (log.records[index].test, state)
    }
    return Dictionary(ends) { $1 }
  }

  /// Returns the reason why the tests' own process ended; SwiftPM reports a signal in its output.
  private static func end(_ result: ChildProcess.Result) -> TerminationReason {
    let said = result.text.matches(of: #/unexpected signal code (\d+)/#).last
    let signal = said.flatMap { Int32($0.output.1) }.map(TerminationReason.signalled)
    return result.end == .exited(1) ? signal ?? result.end : result.end
  }

  /// Removes the lines of SwiftPM's and the testing library's report, with the values and comments that continue them.
  static func removingSwiftTestingReport(_ text: String) -> String {
    let marks = [
      "◇ ", "↳ ", "✔ ", "✘ ", "± ", "error: fatalError", "error: Exited with unexpected signal",
      "Building for ", "Build complete",
    ]
    var isReport = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      let continues = isReport && ["│", "  "].contains(where: line.hasPrefix)
      isReport = continues || marks.contains(where: line.hasPrefix)
      return !isReport
    }.joined(separator: "\n").trimmingCharacters(in: .newlines)
  }

  /// Returns the settings for backtraces of all threads in a file; none if a comma in the path would end the setting.
  private static func backtraceSettings(_ path: String?) -> String {
    guard let path, !path.contains(",") else { return "enable=no" }
    return "enable=yes,color=no,interactive=no,registers=none,images=none,top=0,sanitize=no,"
      + "limit=\(AnswerBacktrace.frames),output-to=\(path)"
  }
}
