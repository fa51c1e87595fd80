import Foundation

/// A program to run as a child; its whole process tree ends with it.
package struct ChildProcess: Sendable {
  var program: String
  var arguments: [String]
  var environment: [String: String]
  var folder: URL?
  var timeLimit = Duration.seconds(60)
  /// The time that its tree may be idle, and the processor time that it may use without progress; `nil` for no limit.
  var progressLimit: Duration?
  /// The bytes of output to keep from the beginning, and as many from the end.
  var retainedOutputBytes = 64 << 10
  /// The bytes of output after which it is stopped.
  var outputLimit = maxOutputBytes
  /// The bytes of address space that it may use, no limit if `nil`. Without effect on macOS.
  var memory: Int?
  /// The file of Swift's backtracer. After a timeout, first the descendants get SIGQUIT and two seconds, then the child.
  var trace: URL?
  /// A pipe to which the child writes, and which is read while it runs.
  var events: EventChannel?

  /// Limits the time without progress instead of the whole time: the time that it is idle, its processor time, and,
  /// as a last resort, ten times as much by the clock.
  mutating func setStallLimit(to limit: Duration) {
    progressLimit = limit
    timeLimit = limit * Self.wallClockFactor
  }

  static let maxOutputBytes = 8 << 20
  static let wallClockFactor = 10

  /// The end of a process, and its output.
  package struct Result: Sendable {
    package internal(set) var end: TerminationReason
    var output: CapturedOutput
    var seconds = 0.0
    /// Whether it timed out while it was idle.
    var hasWaited = false
    package var text: String { output.text }
    package var succeeded: Bool { end == .exited(0) }
  }

  /// Runs the program until no process of its tree is left. Throws if it can't be started. If the calling task is
  /// cancelled, the tree is ended, and the result is `cancelled`.
  func run() async throws -> Result {
    guard access(program, X_OK) == 0, let wake = PipeDescriptors.make() else { throw failure }
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

  /// Runs the program. If it can't be started, returns a failure with the system's message.
  func output() async -> Result {
    do { return try await run() } catch {
      let text = CapturedOutput(head: "error: \(error)")
      return Result(end: error is CancellationError ? .cancelled : .exited(127), output: text)
    }
  }

  var failure: UserFacingError { .unstartable(program, errno) }

  /// The command line: a shell sets the limits that `posix_spawn` can't set, then becomes the program.
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

/// The way in which a child process ended.
package enum TerminationReason: Hashable, Sendable {
  case exited(Int32)
  /// A signal that this tool did not send.
  case signalled(Int32)
  /// It was stopped because its time was over, because it printed too much, or because the work was cancelled.
  case timedOut, outputLimitExceeded, cancelled
  /// It was stopped early because the result was already decided.
  case stoppedEarly

  /// Parses a `waitpid` status, as `WIFEXITED` and similar macros do in C.
  init(status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }
}
