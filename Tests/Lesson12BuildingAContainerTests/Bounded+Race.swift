import Foundation
import GradingSupport
import Lesson12BuildingAContainer

extension Bounded {
  /// Runs the same work on many threads that all start together, as `RaceProbe` does.
  ///
  /// - Returns: what each thread returned, by number.
  /// - Throws: ``NeverCameBack`` when one of them can't come back any more: see `Stillness`. The
  ///   threads that hang are then given up.
  static func race<Value: Sendable>(
    threads: Int = 16,
    _ work: @escaping @Sendable (Int) -> Value
  ) async throws -> [Value] {
    let (gate, finish) = (Barrier(size: threads), Finish<Value>(size: threads))
    return try await withCheckedThrowingContinuation { continuation in
      for number in 0..<threads {
        Thread {
          gate.wait()
          finish.arrive(number, with: work(number))
        }.start()
      }
      Thread {
        continuation.resume(with: finish.results())
      }.start()
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

    func arrive(_ number: Int, with value: Value) {
      condition.withLock {
        values[number] = value
        Stillness.noteProgress()
        condition.broadcast()
      }
    }

    func results() -> Result<[Value], any Error> {
      condition.withLock {
        _ = Stillness.wait(.verdict, on: condition) { values.count == size }
        guard values.count == size else {
          let sentence = """
            \(size) threads resolved at once and \(size - values.count) never came back; look at what a \
            thread waits for, and who wakes it
            """
          return .failure(NeverCameBack(description: sentence))
        }
        return .success((0..<size).compactMap { values[$0] })
      }
    }
  }
}
