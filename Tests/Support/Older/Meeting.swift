import Foundation

/// Where two threads wait for each other, so that a race is won by both on every run.
///
/// A sound answer may let only one of them in: then the first waits until nothing else goes on in the process,
/// and nobody can come any more.
public final class Meeting: @unchecked Sendable {
  // Unchecked, because NSCondition guards `arrived` and the compiler can't see that.
  private let condition = NSCondition()
  private var arrived = 0

  public init() {}

  /// Waits until a second thread arrives, or none can. Whoever comes later doesn't wait.
  public func wait() {
    condition.lock()
    defer { condition.unlock() }
    arrived += 1
    condition.broadcast()
    // The others may wait by trying again and again: that is not still, and gets five seconds of the processor.
    _ = Stillness.wait(.chance, on: condition, limit: 5) { arrived >= 2 }
  }
}
