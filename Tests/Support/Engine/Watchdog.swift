import Foundation

/// A watchdog that turns a deadlock into a verdict. For use inside exit tests only, because it ends the process.
///
/// ```swift
/// let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
///   Watchdog.start("resolving inside a factory never returned")
///   …
///   Watchdog.allIsWell()
/// }
/// ```
public enum Watchdog {
  /// The exit code of a process that the watchdog had to end.
  public static let exitCode: Int32 = 86

  /// Ends this process with ``exitCode`` when it is idle, or computes without progress: see ``Stillness``. The speed of
  /// the machine doesn't matter.
  ///
  /// - Parameters:
  ///   - sentence: the call that did not return; written to standard error, and part of the report.
  ///   - limit: the seconds of processor time for an endless loop.
  ///   - endless: the sentence for a process that computes without progress, if it differs.
  public static func start(
    _ sentence: String,
    limit: Double = Stillness.endless,
    endless: String? = nil
  ) {
    LastWords.reportCrashes()
    Thread {
      let condition = NSCondition()
      condition.lock()
      let end = Stillness.wait(.verdict, on: condition, limit: limit) { false }
      self.end(end == .endless ? endless ?? sentence : sentence)
    }.start()
  }

  /// Ends this process, and reports a line of the answer that a thread has reached.
  static func end(_ sentence: String) -> Never {
    #if os(Linux)
      let line = Interrupted.line.map { "; a thread is at \($0)" } ?? ""
    #else
      let line = ""
    #endif
    LastWords.end(sentence + line, code: exitCode)
  }

  /// Ends this process successfully.
  public static func allIsWell() -> Never {
    exit(EXIT_SUCCESS)
  }
}
