import Foundation
import OutsideWorld

/// Where code says that a test forgot something, without stopping it.
///
/// A project would call its test framework here. This one writes to standard error, or to the
/// nearest `collecting` around it.
public enum Issues {
  @TaskLocal private static var log: Log?

  /// Reports one thing that is wrong.
  ///
  /// - Parameter sentence: what was used, and how to put it right.
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
