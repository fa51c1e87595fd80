import Foundation

/// Runs one test in a process of its own.
struct TestRun: Sendable {
  /// What came of it.
  struct Outcome {
    let record: TestRecord
    let end: ProcessEnd
    let output: CapturedOutput
    let backtrace: String
    let seconds: Double
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

  /// Runs the test and reads its events as they come.
  ///
  /// - Throws: `SpawnError` if the program can't be started; what `FileManager` throws if there is no room for
  ///   a temporary folder; `CancellationError` after the tool was told to end.
  func run(_ test: ExpectedTest) async throws -> Outcome {
    let folder = try TemporaryFolder.new()
    defer { try? FileManager.default.removeItem(at: folder) }
    let pattern = TestPattern(test, in: job.lesson)
    let log = EventLog(pattern: pattern, limits: job.limits, map: map)
    let pipe = folder.appending(path: "events")
    let trace = folder.appending(path: "trace")
    let process = process(filter: pattern.filter, events: pipe.path, trace: trace)
    let channel = EventChannel(path: pipe.path) { log.receive($0) }
    let result = try await process.run(events: channel)
    return Outcome(
      record: log.record,
      end: result.end,
      output: result.output,
      backtrace: FileManager.default.contents(atPath: trace.path)
        .map { String(decoding: $0.prefix(4 << 20), as: UTF8.self) } ?? "",
      seconds: result.seconds
    )
  }

  private func process(filter: String, events: String, trace: URL) -> ChildProcess {
    var environment = toolchain.environment
    environment["COURSE_LESSON"] = job.lesson.number
    environment["SWIFT_BACKTRACE"] = Self.backtraceSettings(trace.path)
    environment["TSAN_OPTIONS"] = "exitcode=66 color=never atexit_sleep_ms=100"
    let library = [
      "--testing-library", "swift-testing", "--filter", filter,
      "--event-stream-output-path", events, "--event-stream-version", "0",
    ]
    let command = product.command(workspace, job, toolchain)
    var process = ChildProcess(
      program: command[0],
      arguments: command.dropFirst() + library + product.quietly,
      environment: environment,
      folder: workspace.package,
      timeLimit: job.limits.launch,
      keptOutput: job.limits.keptOutput,
      totalOutput: job.limits.totalOutput,
      memory: job.sanitizesThreads ? nil : job.limits.memory
    )
    process.printsToTerminal = true
    process.trace = trace
    return process
  }

  /// Backtraces of all threads without registers, into a file, so that what the answer printed stays apart. A comma
  /// in the path would end the setting, so then there is no trace.
  private static func backtraceSettings(_ path: String) -> String {
    if path.contains(",") { return "enable=no" }
    return [
      "enable=yes", "color=no", "interactive=no", "registers=none",
      "images=none", "limit=\(Backtrace.frames)", "top=0", "sanitize=no", "output-to=\(path)",
    ].joined(separator: ",")
  }
}
