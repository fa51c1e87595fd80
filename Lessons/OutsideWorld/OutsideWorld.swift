/// The line between a program and what it can't control: networks, clocks, disks, chance.
///
/// The live things of a lesson are harmless, and they tell on whoever uses them: each calls
/// ``touched(_:)``. A grader runs an answer inside ``watching(_:)`` and reads what was touched.
public enum OutsideWorld {
  @TaskLocal private static var log: Log?

  /// Notes that something live was used.
  ///
  /// - Parameter what: what happened, as a sentence for the student ("the real network was asked").
  public static func touched(_ what: String) {
    log?.add(what)
  }

  /// Runs `body` and returns its result with the sentences noted meanwhile, in order.
  ///
  /// It sees `body` and every task started in it with `Task`, `async let` or a group. Detached tasks,
  /// dispatch queues and threads escape it.
  public static func watching<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> (result: Result, touched: [String]) {
    let log = Log()
    let result = try await $log.withValue(log, operation: body)
    return (result, log.entries)
  }

  /// Runs a synchronous `body` and returns its result with the sentences noted meanwhile, in order.
  public static func watching<Result>(
    _ body: () throws -> Result
  ) rethrows -> (result: Result, touched: [String]) {
    let log = Log()
    let result = try $log.withValue(log, operation: body)
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
