import Foundation

extension Stillness {
  /// Returns when every thread of the process waits.
  static func untilStill() async {
    await withCheckedContinuation { continuation in
      KeptThread.run {
        let condition = NSCondition()
        condition.withLock { _ = wait(.chance, on: condition) { false } }
        continuation.resume()
      }
    }
  }
}
