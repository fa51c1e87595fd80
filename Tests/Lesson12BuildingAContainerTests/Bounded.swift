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
    try await race(threads: 1, limit: limit) { _ in Result { try body() } }[0].get()
  }

  /// Runs the same work on many threads that all start together, as `RaceProbe` does.
  ///
  /// - Returns: what each thread returned, by number.
  /// - Throws: ``NeverCameBack`` when one of them can't come back any more. The threads that hang are
  ///   then given up.
  static func race<Value: Sendable>(
    threads: Int = 16,
    limit: Double = Stillness.endless,
    _ work: @escaping @Sendable (Int) -> Value
  ) async throws -> [Value] {
    let (gate, finish) = (Barrier(size: threads), Finish<Value>(size: threads))
    return try await withCheckedThrowingContinuation { continuation in
      for number in 0..<threads {
        let work = Work(work)
        Thread {
          gate.wait()
          finish.arrive(number, with: work.done(number))
        }.start()
      }
      Thread { continuation.resume(with: finish.results(limit)) }.start()
    }
  }

  /// Something to do once. What it holds is let go before anybody hears of the result, so that a test of
  /// what is released doesn't race with the end of the thread.
  private final class Work<Value: Sendable>: @unchecked Sendable {
    // Unchecked, because one thread alone uses it after it was made.
    private var body: (@Sendable (Int) -> Value)?

    init(_ body: @escaping @Sendable (Int) -> Value) {
      self.body = body
    }

    func done(_ number: Int) -> Value? {
      defer { body = nil }
      return body?(number)
    }
  }

  /// Where threads arrive with what they have, and one waits for all.
  private final class Finish<Value: Sendable>: @unchecked Sendable {
    // Unchecked, because NSCondition guards `values` and the compiler can't see that.
    private let condition = NSCondition()
    private let size: Int
    private var values: [Int: Value] = [:]

    init(size: Int) {
      self.size = size
    }

    func arrive(_ number: Int, with value: Value?) {
      condition.withLock {
        values[number] = value
        Stillness.noteProgress()
        condition.broadcast()
      }
    }

    func results(_ limit: Double) -> Result<[Value], any Error> {
      condition.withLock {
        _ = Stillness.wait(.verdict, on: condition, limit: limit) { values.count == size }
        defer { values = [:] }
        if values.count == size { return .success((0..<size).compactMap { values[$0] }) }
        if size == 1 { return .failure(NeverCameBack()) }
        let sentence = """
          \(size) threads resolved at once and \(size - values.count) never came back; look at what a \
          thread waits for, and who wakes it
          """
        return .failure(NeverCameBack(description: sentence))
      }
    }
  }
}
