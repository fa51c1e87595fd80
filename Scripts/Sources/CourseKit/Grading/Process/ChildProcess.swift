import Foundation

/// A program to run as a child whose whole process tree ends with it.
package struct ChildProcess: Sendable {
  var program: String
  var arguments: [String]
  var environment: [String: String]
  var folder: URL?
  var timeLimit = Duration.seconds(60)
  /// How long its tree may do nothing, and how long it may use processors; any time if `nil`.
  var progressLimit: Duration?
  /// Bytes that are kept of the beginning of its output, and as many of the end.
  var keptOutput = 64 << 10
  /// Bytes of output after which it is ended.
  var totalOutput = mostOutput
  /// Bytes of address space that it may use, no limit if `nil`. Without effect on macOS.
  var memory: Int?
  /// Swift's backtracer writes to it; when time is over, SIGQUIT comes first, and two seconds. What it has started gets the
  /// signal before, and as much time.
  var trace: URL?
  /// A pipe of its own to which it writes, which is handed on as it comes.
  var events: EventChannel?

  /// Ends it when it gets nowhere rather than when it is slow: when it is still for so long, or
  /// uses processors for so long, or, as a last resort, after ten times as long by the clock.
  mutating func limitProgress(to limit: Duration) {
    progressLimit = limit
    timeLimit = limit * Self.slowness
  }

  static let mostOutput = 8 << 20
  static let slowness = 10

  package struct Result: Sendable {
    package internal(set) var end: ProcessEnd
    var output: CapturedOutput
    var seconds = 0.0
    /// Whether its time was over because it only waited.
    var hasWaited = false
    package var text: String { output.text }
    package var succeeded: Bool { end == .exited(0) }
  }

  /// Runs the program to its end; no process of its tree is left then. Throws when it can't be
  /// started. When the calling task is cancelled the tree is ended, and the end is `cancelled`.
  func run() async throws -> Result {
    guard access(program, X_OK) == 0, let wake = PipeEnds.new() else { throw failure }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(with: Swift.Result { try ChildRun(self, wake: wake).perform() })
        }
      }
    } onCancel: {
      wake.send(.cancelled)
    }
  }

  /// Runs the program. One that can't be started counts as one that failed with the system's sentence.
  func output() async -> Result {
    do { return try await run() } catch {
      let text = CapturedOutput(head: "error: \(error)")
      return Result(end: error is CancellationError ? .cancelled : .exited(127), output: text)
    }
  }

  var failure: Explanation { .unstartable(program, errno) }

  /// The command line: a shell sets what `posix_spawn` can't, then becomes the program. It costs half a millisecond.
  var commandLine: [String] {
    // It registers itself with the supervisor, so that nothing runs unknown.
    var script = #"echo "+$$" >&3; exec 3>&-; ulimit -c 0; "#
    if let memory {
      if Platform.limitsMemory { script += "ulimit -v \(memory >> 10); " }
      // In blocks of 512 bytes: no file is larger than 256 MiB.
      script += "ulimit -f \(256 << 11); "
    }
    script += #"cd "$1" && shift && exec "$@""#
    return ["/bin/sh", "-c", script, "course", folder?.path ?? ".", program] + arguments
  }
}

/// How a child process came to its end.
package enum ProcessEnd: Hashable, Sendable {
  case exited(Int32)
  /// A signal ended it that this tool did not send.
  case signalled(Int32)
  /// It was ended because its time was over, because it printed too much, or because the work was cancelled.
  case timedOut, flooded, cancelled
  /// It was ended because what it had told is all that was to be learnt.
  case enough

  /// Takes a `waitpid` status apart, as `WIFEXITED` and its kin do in C.
  init(status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }
}
