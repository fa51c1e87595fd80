/// The boundary between a program and its volatile dependencies: networks, clocks, disks, random numbers.
///
/// The live dependencies of a lesson do nothing real. Each records its use with ``touched(_:)``, and a test runs an answer
/// inside ``watching(_:)`` to read these records.
public enum OutsideWorld {
  @TaskLocal private static var log: Log?

  /// Records that a live dependency was used.
  ///
  /// - Parameter what: a sentence for the student, such as "The live network was called."
  public static func touched(_ what: String) {
    log?.add(what)
  }

  /// Runs `body`, and returns its result and the sentences that were recorded during it, oldest first.
  ///
  /// It covers `body` and every task that was started in it with `Task`, `async let` or a group, but not detached tasks,
  /// dispatch queues and threads.
  public static func watching<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> (result: Result, touched: [String]) {
    let log = Log()
    let result = try await $log.withValue(log, operation: body)
    return (result, log.entries)
  }

  /// Runs a synchronous `body`, and returns its result and the sentences that were recorded during it, oldest first.
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
