import Foundation

/// A reusable barrier: threads wait at it until all of them have arrived.
public final class Barrier: @unchecked Sendable {
  // Unchecked, because NSCondition guards the counts and the compiler can't see that.
  private let condition = NSCondition()
  private let size: Int
  private var missing: Int
  private var round = 0

  /// - Parameter size: the number of threads, at least one.
  public init(size: Int) {
    self.size = size
    missing = size
  }

  /// Waits until all threads have arrived.
  public func wait() {
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
