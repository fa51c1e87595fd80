import Foundation
import GradingSupport
import Lesson12BuildingAContainer

/// Runs what may never come back.
enum Bounded {
  /// What is thrown in place of a result that never came.
  struct NeverCameBack: Error, CustomStringConvertible {
    var description = """
      a request whose builder resolves more never came back: it waits for a lock that is held \
      while a builder runs or something is released, or builders resolve each other without an end
      """
  }

  /// Runs `body` on a thread of its own and returns what it returned.
  ///
  /// - Parameter limit: how many seconds of the processor an endless loop gets.
  /// - Throws: what `body` threw, or ``NeverCameBack`` when it can't come back any more: see
  ///   `Stillness`. Its thread is then given up.
  static func run<Value: Sendable>(
    limit: Double = Stillness.endless,
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let (answer, work) = (Answer<Value>(), Work(body))
    return try await withCheckedThrowingContinuation { continuation in
      answer.wait(with: continuation)
      Thread { answer.give(work.finished()) }.start()
      Thread {
        answer.waitUntilGiven(limit: limit)
        answer.give(.failure(NeverCameBack()))
      }.start()
    }
  }

  /// Something to do once. What it holds is let go before anybody hears of the result, so that a test of
  /// what is released doesn't race with the end of the thread.
  private final class Work<Value: Sendable>: @unchecked Sendable {
    // Unchecked, because one thread alone uses it after it was made.
    private var body: (@Sendable () throws -> Value)?

    init(_ body: @escaping @Sendable () throws -> Value) {
      self.body = body
    }

    func finished() -> Result<Value, any Error> {
      defer { body = nil }
      guard let body else { return .failure(NeverCameBack()) }
      return Result { try body() }
    }
  }

  /// Gives the first result that it gets, and no other.
  private final class Answer<Value: Sendable>: @unchecked Sendable {
    // Unchecked, because the condition guards `waiting` and the compiler can't see that.
    private let condition = NSCondition()
    private var waiting: CheckedContinuation<Value, any Error>?

    func wait(with continuation: CheckedContinuation<Value, any Error>) {
      condition.withLock { waiting = continuation }
    }

    func give(_ result: Result<Value, any Error>) {
      let continuation = condition.withLock {
        defer { waiting = nil }
        Stillness.noteProgress()
        condition.broadcast()
        return waiting
      }
      continuation?.resume(with: result)
    }

    /// Returns when a result was given, or when none can come any more.
    func waitUntilGiven(limit: Double) {
      condition.withLock {
        _ = Stillness.wait(.verdict, on: condition, limit: limit) { waiting == nil }
      }
    }
  }
}
