import Foundation

extension Stillness {
  /// Returns when `isDone` is true, or when every thread of the process waits.
  static func untilStill(or isDone: @escaping @Sendable () -> Bool = { false }) async {
    await withCheckedContinuation { continuation in
      KeptThread.run {
        let condition = NSCondition()
        condition.withLock { _ = wait(.chance, on: condition, until: isDone) }
        continuation.resume()
      }
    }
  }
}
