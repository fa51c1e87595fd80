import Foundation

/// Runs the tests of an answer: together first, then each that was not cleanly green on its own.
/// Green together is believed of a run without a blemish only, so neighbours can spoil no verdict;
/// that they make no wrong answer green, `course verify` shows.
struct TestRun: Sendable {
  let program: TestProgram
  var limits: GradingLimits
  let options: GradingOptions
  let processes: Slots
  let report: Grader.Report

  func verdicts(on tests: [ExpectedTest]) async throws -> [TestVerdict] {
    let number = program.map.lesson.number
    let tell = { report("Testing lesson \(number): \($0 as Int) of \(tests.count) …") }
    tell(0)
    var verdicts = try await together(tests)
    tell(verdicts.count)
    let doubt = verdicts.isEmpty ? try await doubt() : nil
    return try await withThrowingTaskGroup(of: TestVerdict.self) { group in
      func take(_ verdict: TestVerdict) {
        verdicts[verdict.test] = verdict
        tell(verdicts.count)
      }
      for test in tests where verdicts[test] == nil {
        group.addTask { try await verdict(test, doubt: doubt) }
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

  /// Gives a test that computed for too long more time, to tell one that is slow from one that never ends. One test stands
  /// for all: what never ends takes all of the time.
  private func secondLook(at test: ExpectedTest, _ verdict: TestVerdict?) async throws
    -> TestVerdict?
  {
    guard options.company == .first, options.isolation == nil,
      var verdict, verdict.explanation.hasPrefix(Self.computed)
    else { return verdict }
    var patient = self
    patient.limits.test *= 5
    let outcome = try await patient.run([test], isTraced: false)
    let most = limits.test / .seconds(1)
    switch outcome.result.end {
    case .timedOut:
      let fact = "Never came to its end, not in \(Int(most * 5)) seconds of computing either"
      verdict.explanation = fact + verdict.explanation.dropFirst(Self.computed.count)
    case .exited where outcome.records[0].isComplete:
      let seconds = outcome.records[0].seconds ?? outcome.result.seconds
      let took = seconds.formatted(.number.precision(.fractionLength(0...1)))
      verdict.explanation =
        "Too slow: it came to its end after \(took) seconds, and may compute for \(most.formatted())."
    default: break
    }
    return verdict
  }

  /// What is said of a test that computed until its time was over.
  static let computed = "Computed until its time was over"

  private func together(_ tests: [ExpectedTest]) async throws -> [ExpectedTest: TestVerdict] {
    let isLast = options.company == .only
    if options.company == .none || tests.count < 2 && !isLast { return [:] }
    let canary = program.needsCanary ? [Canary.test] : []
    let outcome = try await run(canary + tests, isTraced: false)
    let doubt = canary.isEmpty ? nil : try Canary.doubt(outcome.records[0])
    var judged = outcome.records.dropFirst(canary.count)
    if !isLast {
      guard case .exited(let code) = outcome.result.end, code == 0 || code == 1,
        outcome.result.output.isEmpty,
        outcome.records.allSatisfy({ $0.isComplete && $0.skipped == 0 }), doubt == nil
      else { return [:] }
      if code == 1, canary.isEmpty, !judged.contains(where: \.hasFailed) { return [:] }
      if options.company == .first {
        judged.removeAll { !$0.issues.isEmpty && outcome.childEnds[$0.test] == nil }
      }
    }
    let verdicts = judged.map { ($0.test, verdict(outcome, $0, doubt: doubt, isAlone: false)) }
    return Dictionary(verdicts) { first, _ in first }
  }

  /// Why green tests can't be believed. What ends a canary ends the tests too, and raises no doubt.
  private func doubt() async throws -> String? {
    guard program.needsCanary else { return nil }
    let outcome = try await run([Canary.test])
    guard case .exited = outcome.result.end, outcome.records[0].isComplete else { return nil }
    return try Canary.doubt(outcome.records[0])
  }

  private func verdict(_ test: ExpectedTest, doubt: String?) async throws -> TestVerdict {
    if Task.isCancelled {
      return TestVerdict(test: test, state: .notStarted, explanation: BuildFault.cancelled)
    }
    let outcome = try await run([test])
    return verdict(outcome, outcome.records[0], doubt: doubt)
  }

  struct Outcome {
    let records: [TestRecord]
    /// The ends of the tests that ran in a child process: no neighbour has spoilt them.
    let childEnds: [ExpectedTest: VerdictState]
    let result: ChildProcess.Result
    let backtrace: String
  }

  /// Runs at least one test. `isTraced`: a crash or a loop is worth a look at its stack.
  private func run(_ tests: [ExpectedTest], isTraced: Bool = true) async throws -> Outcome {
    let folder = try TemporaryFolder.new()
    defer { folder.remove() }
    let isOver = options.endsAtFailure && (options.company == .only || tests.count == 1)
    let log = EventLog(of: tests, limits: limits, map: program.map, endsAtFailure: isOver)
    let pipe = folder.appending(path: "events")
    let children = folder.appending(path: "children")
    let trace = isTraced ? folder.appending(path: "trace") : nil
    let filter = ["--filter", log.patterns.map(\.filter).joined(separator: "|")]
    let words = program.command + filter + EventRecord.stream(to: pipe.path)
    let environment = program.environment.merging([
      "COURSE_ANSWER_FOLDER": program.map.answerFolder,
      "COURSE_CHILD_RESULTS": children.path,
      "COURSE_SUMMARY": "no",
      "COURSE_TESTS": tests.map(\.name).joined(separator: "\n"),
      // A test that is stopped leaves its files behind.
      "TMPDIR": folder.path,
      "SWIFT_BACKTRACE": Self.backtraceSettings(trace?.path),
      "TSAN_OPTIONS": "exitcode=66 color=never atexit_sleep_ms=100",
    ]) { $1 }
    let arguments = Array(words.dropFirst())
    var process = ChildProcess(program: words[0], arguments: arguments, environment: environment)
    process.folder = program.folder
    process.memory = limits.memory
    process.limitProgress(to: limits.launch)
    process.trace = trace
    options.isolation?.wrap(&process, reading: [program.folder, folder], writing: trace)
    process.events = EventChannel(path: pipe.path) { log.receive($0) }
    var result = try await processes.use { [process] in try await process.run() }
    if let isolation = options.isolation { result.end = isolation.end(result.end) }
    if program.usesSwiftPM {
      result.end = Self.end(result)
      result.output = result.output.map(Self.withoutReport)
    }
    let backtrace = String(decoding: trace?.contents?.prefix(4 << 20) ?? Data(), as: UTF8.self)
    return Outcome(
      records: log.records,
      childEnds: Self.childEnds(children.text, log),
      result: result,
      backtrace: backtrace
    )
  }

  /// Reads the file that `ChildResults` in Tests/Support has written: a JSON object on each line.
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
      guard let index = log.patterns.firstIndex(where: { $0.matches(line.test) }),
        let state = states[line.end]
      else { return nil }
      return (log.records[index].test, state)
    }
    return Dictionary(ends) { $1 }
  }

  /// How the tests' own process ended where SwiftPM ran it, which tells of a signal in words.
  private static func end(_ result: ChildProcess.Result) -> ProcessEnd {
    let said = result.text.matches(of: #/unexpected signal code (\d+)/#).last
    let signal = said.flatMap { Int32($0.output.1) }.map(ProcessEnd.signalled)
    return result.end == .exited(1) ? signal ?? result.end : result.end
  }

  /// Removes the lines of SwiftPM's and the testing library's report, and what continues them: a comparison's values, and
  /// the other lines of a comment.
  static func withoutReport(_ text: String) -> String {
    let marks = [
      "◇ ", "↳ ", "✔ ", "✘ ", "± ", "error: fatalError", "error: Exited with unexpected signal",
      "Building for ", "Build complete",
    ]
    var isReport = false
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { line in
        let continues = isReport && ["│", "  "].contains(where: line.hasPrefix)
        isReport = continues || marks.contains(where: line.hasPrefix)
        return !isReport
      }
      .joined(separator: "\n").trimmingCharacters(in: .newlines)
  }

  /// Backtraces of all threads, into a file. A comma in the path would end the setting: then none.
  private static func backtraceSettings(_ path: String?) -> String {
    guard let path, !path.contains(",") else { return "enable=no" }
    return "enable=yes,color=no,interactive=no,registers=none,images=none,top=0,sanitize=no,"
      + "limit=\(Backtrace.frames),output-to=\(path)"
  }
}
