import Foundation
import OutsideWorld

/// A place to report that a test forgot something, without stopping the test.
///
/// A project would call its test framework here. This one writes to standard error, or to the
/// nearest `collecting` around the call.
public enum Issues {
  @TaskLocal private static var log: Log?

  /// Reports a problem.
  ///
  /// - Parameter sentence: the dependency that was used, and how to fix it.
  public static func report(_ sentence: String) {
    guard let log else {
      FileHandle.standardError.write(Data("issue: \(sentence)\n".utf8))
      return
    }
    log.add(sentence)
  }

  /// Runs a synchronous `body` and returns its result with the issues reported meanwhile, in order.
  public static func collecting<Result>(
    _ body: () throws -> Result
  ) rethrows -> (result: Result, issues: [String]) {
    let log = Log()
    let result = try $log.withValue(log, operation: body)
    return (result, log.entries)
  }

  /// Runs `body` and returns its result with the issues reported meanwhile, in order.
  public static func collecting<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> (result: Result, issues: [String]) {
    let log = Log()
    let result = try await $log.withValue(log, operation: body)
    return (result, log.entries)
  }

  private final class Log: Sendable {
    private let sentences = Locked<[String]>([])

    var entries: [String] { sentences.withLock { $0 } }

    func add(_ sentence: String) {
      sentences.withLock { $0.append(sentence) }
    }
  }
}
