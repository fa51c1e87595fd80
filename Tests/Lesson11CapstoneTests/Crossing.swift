import Foundation
import GradingSupport

/// Lets one command overtake another at an edge, on every run: the first who comes there waits until the other
/// has ended, or can't go on because a sound desk lets one in at a time.
final class Crossing: @unchecked Sendable {
  enum Edge: CaseIterable { case reading, clock, writing }

  // Unchecked, because the condition guards the rest and the compiler can't see that.
  private let condition = NSCondition()
  private var edge: Edge?
  private var hasEnded = false

  /// Holds the next command at this edge.
  func hold(at edge: Edge) {
    condition.withLock { self.edge = edge }
  }

  /// A command has ended.
  func end() {
    condition.withLock {
      hasEnded = true
      condition.broadcast()
    }
  }

  /// A command has come to this edge.
  func pass(_ edge: Edge) {
    condition.lock()
    defer { condition.unlock() }
    guard self.edge == edge else { return }
    self.edge = nil
    _ = Stillness.wait(.chance, on: condition, limit: 5) { hasEnded }
  }
}
