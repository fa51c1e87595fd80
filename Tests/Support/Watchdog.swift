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

  /// Ends this process with ``exitCode`` unless it ends by itself before.
  ///
  /// - Parameters:
  ///   - sentence: what did not come back; written to standard error.
  ///   - seconds: how long to wait.
  public static func start(_ sentence: String, after seconds: Double = 3) {
    let thread = Thread {
      Thread.sleep(forTimeInterval: seconds)
      FileHandle.standardError.write(Data("\(sentence)\n".utf8))
      exit(exitCode)
    }
    thread.start()
  }

  /// Ends this process as a success.
  public static func allIsWell() -> Never {
    exit(EXIT_SUCCESS)
  }
}
