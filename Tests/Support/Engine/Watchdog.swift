import Foundation

/// Turns a deadlock into a verdict. For use inside an exit test only: it ends the process.
///
/// ```swift
/// let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
///   Watchdog.start("resolving inside a factory never came back")
///   …
///   Watchdog.allIsWell()
/// }
/// ```
public enum Watchdog {
  /// The exit code of a process that the watchdog had to end.
  public static let exitCode: Int32 = 86

  /// Ends this process with ``exitCode`` when nothing goes on in it any more, or what goes on gets nowhere: see
  /// ``Stillness``. A slow machine changes nothing.
  ///
  /// - Parameters:
  ///   - sentence: what did not come back; written to standard error, and part of the report.
  ///   - limit: how many seconds of the processor an endless loop gets.
  ///   - endless: what to say in place of `sentence` when something goes on and gets nowhere.
  public static func start(
    _ sentence: String,
    limit: Double = Stillness.endless,
    endless: String? = nil
  ) {
    LastWords.tellCrashes()
    Thread {
      let condition = NSCondition()
      condition.lock()
      let end = Stillness.wait(.verdict, on: condition, limit: limit) { false }
      self.end(end == .endless ? endless ?? sentence : sentence)
    }.start()
  }

  /// Ends this process with a line of the answer that a thread is at.
  static func end(_ sentence: String) -> Never {
    #if os(Linux)
      let line = Interrupted.line.map { "; a thread is at \($0)" } ?? ""
    #else
      let line = ""
    #endif
    LastWords.end(sentence + line, code: exitCode)
  }

  /// Ends this process as a success.
  public static func allIsWell() -> Never {
    exit(EXIT_SUCCESS)
  }
}
