import Foundation

/// Where two threads wait for each other, so that a race is won by both on every run.
///
/// A sound answer may let only one of them in: then the first waits for nobody, until the limit.
public final class Meeting: @unchecked Sendable {
  // Unchecked, because NSCondition guards `arrived` and the compiler can't see that.
  private let condition = NSCondition()
  private var arrived = 0

  public init() {}

  /// Waits until a second thread arrives, or the limit is over. Whoever comes later doesn't wait.
  ///
  /// - Parameter seconds: the limit.
  public func wait(atMost seconds: Double) {
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
