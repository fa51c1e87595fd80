import Foundation

/// Runs tests in a process of their own, one alone as a rule.
struct TestRun: Sendable {
  /// What came of it.
  struct Outcome {
    /// What the events told of each test, in the order asked for.
    let records: [TestRecord]
    let end: ProcessEnd
    let output: CapturedOutput
    let backtrace: String
    let seconds: Double

    /// The record of a test that ran alone.
    var record: TestRecord { records[0] }
  }

  let toolchain: Toolchain
  let workspace: Workspace
  var job: GradingJob
  let map: PathMap
  let product: TestProduct

  /// The same with a fifth of the time for a test. An answer that made others hang is red already; its reader need not
  /// wait the full time for each of the rest.
  var hurried: TestRun {
    var run = self
    run.job.limits.test /= 5
    return run
  }

  /// Runs the tests in one process and reads their events as they come.
  ///
  /// - Parameters:
  ///   - tests: at least one; the time of a test is the time of all of them.
  ///   - isTraced: whether a crash or a loop is worth a look at its stack, which takes time.
  /// - Throws: `SpawnError` if the program can't be started; what `FileManager` throws if there is no room for
  ///   a temporary folder; `CancellationError` after the tool was told to end.
  func run(_ tests: [ExpectedTest], isTraced: Bool = true) async throws -> Outcome {
    let folder = try TemporaryFolder.new()
    defer { try? FileManager.default.removeItem(at: folder) }
    let patterns = tests.map { TestPattern($0, in: job.lesson) }
    let log = EventLog(patterns: patterns, limits: job.limits, map: map)
    let pipe = folder.appending(path: "events")
    let trace = folder.appending(path: "trace")
    var process = process(patterns.map(\.filter), events: pipe.path)
    process.environment["SWIFT_BACKTRACE"] = Self.backtraceSettings(isTraced ? trace.path : nil)
    process.trace = isTraced ? trace : nil
    let channel = EventChannel(path: pipe.path) { log.receive($0) }
    let result = try await process.run(events: channel)
    return Outcome(
      records: log.records,
      end: result.end,
      output: result.output,
      backtrace: FileManager.default.contents(atPath: trace.path)
        .map { String(decoding: $0.prefix(4 << 20), as: UTF8.self) } ?? "",
      seconds: result.seconds
    )
  }

  private func process(_ filters: [String], events: String) -> ChildProcess {
    var environment = toolchain.environment
    environment["COURSE_LESSON"] = job.lesson.number
    environment["TSAN_OPTIONS"] = "exitcode=66 color=never atexit_sleep_ms=100"
    if let library = job.preload {
      // By its name alone: a path with a space in it would be two.
      environment["LD_PRELOAD"] = library.lastPathComponent
      let others = environment["LD_LIBRARY_PATH"].map { ":" + $0 } ?? ""
      environment["LD_LIBRARY_PATH"] = library.deletingLastPathComponent().path + others
    }
    let library = [
      "--testing-library", "swift-testing", "--filter", filters.joined(separator: "|"),
      "--event-stream-output-path", events, "--event-stream-version", "0",
    ]
    let command = product.command(workspace, job, toolchain)
    return ChildProcess(
      program: command[0],
      arguments: command.dropFirst() + library + product.quietly,
      environment: environment,
      folder: workspace.package,
      timeLimit: job.limits.launch,
      keptOutput: job.limits.keptOutput,
      totalOutput: job.limits.totalOutput,
      memory: job.sanitizesThreads ? nil : job.limits.memory
    )
  }

  /// Backtraces of all threads without registers, into a file, so that what the answer printed stays apart. A comma
  /// in the path would end the setting, so then there is no trace.
  private static func backtraceSettings(_ path: String?) -> String {
    guard let path, !path.contains(",") else { return "enable=no" }
    return [
      "enable=yes", "color=no", "interactive=no", "registers=none",
      "images=none", "limit=\(Backtrace.frames)", "top=0", "sanitize=no", "output-to=\(path)",
    ].joined(separator: ",")
  }
}
