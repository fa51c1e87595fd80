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
  /// - Parameter sentence: what did not come back; written to standard error, and part of the report.
  public static func start(_ sentence: String) {
    let thread = Thread {
      let condition = NSCondition()
      condition.lock()
      _ = Stillness.wait(.verdict, on: condition) { false }
      LastWords.end(sentence, code: exitCode)
    }
    thread.start()
  }

  /// Ends this process as a success.
  public static func allIsWell() -> Never {
    exit(EXIT_SUCCESS)
  }
}
