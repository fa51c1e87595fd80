import Foundation

/// Where two threads wait for each other, so that a race is won by both on every run.
///
/// A sound container may let only one of them in: then the first waits for nobody, until the limit.
final class Meeting: @unchecked Sendable {
  // Unchecked, because NSCondition guards `arrived` and the compiler can't see that.
  private let condition = NSCondition()
  private var arrived = 0

  /// Waits until a second thread arrives, or the limit is over. Whoever comes later doesn't wait.
  func wait(atMost seconds: Double) {
    condition.lock()
    defer { condition.unlock() }
    arrived += 1
    condition.broadcast()
    let limit = Date(timeIntervalSinceNow: seconds)
    while arrived < 2 {
      guard condition.wait(until: limit) else { return }
    }
  }
}

/// Where threads wait for all others again and again.
final class Barrier: @unchecked Sendable {
  // Unchecked, because NSCondition guards the counts and the compiler can't see that.
  private let condition = NSCondition()
  private let size: Int
  private var missing: Int
  private var round = 0

  init(size: Int) {
    self.size = size
    missing = size
  }

  /// Waits until all have arrived.
  func wait() {
    condition.lock()
    defer { condition.unlock() }
    missing -= 1
    if missing == 0 {
      missing = size
      round += 1
      condition.broadcast()
      return
    }
    let current = round
    while round == current { condition.wait() }
  }
}
