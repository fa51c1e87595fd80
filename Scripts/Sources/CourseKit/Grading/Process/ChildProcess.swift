import Foundation

/// A program to run as a child whose whole process tree ends with it.
package struct ChildProcess: Sendable {
  /// The absolute path of the program.
  package var program: String

  /// Its arguments, without the program itself.
  package var arguments: [String]

  /// Its environment, complete.
  package var environment: [String: String]

  /// The folder in which it runs; the tool's own if `nil`.
  package var folder: URL?

  /// How long it may run.
  package var timeLimit: Duration

  /// Bytes that are kept of the beginning of its output, and as many of the end.
  package var keptOutput: Int

  /// Bytes of output after which it is ended.
  package var totalOutput: Int

  /// Bytes of address space that it may use, no limit if `nil`. Without effect on macOS.
  package var memory: Int?

  /// Whether its environment tells whose it is, so that the guardian finds it wherever it goes. Not for builds: SwiftPM
  /// reads a manifest anew when the environment changes.
  var isMarked = true

  /// Whether it prints to a pseudo terminal, so that no line is lost in a buffer when it crashes.
  var printsToTerminal = false

  /// The file to which Swift's backtracer writes. With it, a process whose time is over gets SIGQUIT first, and two
  /// seconds to say where it was.
  var trace: URL?

  /// - Parameters:
  ///   - program: the absolute path of the program.
  ///   - arguments: its arguments, without the program itself.
  ///   - environment: its environment, complete.
  ///   - folder: the folder in which it runs; the tool's own if `nil`.
  ///   - timeLimit: how long it may run.
  ///   - keptOutput: bytes that are kept of the beginning and of the end of its output.
  ///   - totalOutput: bytes of output after which it is ended.
  ///   - memory: bytes of address space that it may use.
  package init(
    program: String,
    arguments: [String],
    environment: [String: String],
    folder: URL? = nil,
    timeLimit: Duration,
    keptOutput: Int = 64 << 10,
    totalOutput: Int = 8 << 20,
    memory: Int? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
    self.timeLimit = timeLimit
    self.keptOutput = keptOutput
    self.totalOutput = totalOutput
    self.memory = memory
  }

  /// What a run left behind.
  package struct Result: Sendable {
    /// How it ended.
    package let end: ProcessEnd

    /// What it printed to stdout and stderr, in the order in which it came.
    package let output: CapturedOutput

    /// Wall-clock seconds.
    package let seconds: Double

    /// Bytes of memory that the program itself used at most, its own children not counted.
    package let peakMemory: Int
  }

  /// Runs the program to its end; no process of its tree is left afterwards.
  ///
  /// Standard input is empty, core dumps are off. When the calling task is cancelled the tree is ended, and
  /// the end is `cancelled`.
  ///
  /// - Throws: `SpawnError` if the program cannot be started.
  package func run() async throws -> Result {
    try await run(events: nil)
  }

  /// Runs the program and hands on what it writes to a pipe of its own, as it comes.
  func run(events: EventChannel?) async throws -> Result {
    guard access(program, X_OK) == 0 else { throw SpawnError(program: program, code: errno) }
    guard let wake = WakePipe() else { throw SpawnError(program: program, code: errno) }
    let run = ChildRun(process: self, events: events, wake: wake)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(with: Swift.Result { try run.perform() })
        }
      }
    } onCancel: {
      wake.send(.cancelled)
    }
  }

  /// The environment with the mark.
  var markedEnvironment: [String: String] {
    isMarked
      ? environment.merging([ChildRegistry.markName: ChildRegistry.shared.mark]) { $1 }
      : environment
  }

  /// Bytes of the largest file that a program may write whose memory is limited too.
  private static let largestFile = 256 << 20

  /// Closes what the tool's own parent left open for everybody: a child gets its three streams and no more.
  private static let noInheritance = "exec 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; "

  /// The command line: a shell sets what `posix_spawn` can't, then becomes the program.
  var commandLine: [String] {
    var script = Guardian.enrolment + Self.noInheritance + "ulimit -c 0; "
    if let memory { script += "ulimit -v \(memory >> 10); ulimit -f \(Self.largestFile >> 9); " }
    script += #"cd "$1" && shift && exec "$@""#
    return ["/bin/sh", "-c", script, "course", folder?.path ?? ".", program] + arguments
  }
}
