// Lesson 03 · Method injection. Another good answer.
import Foundation
import Lesson03MethodInjection

final class ManualScheduler: ManualScheduling, @unchecked Sendable {
  // Unchecked, because the lock guards the queue and the compiler can't see that.
  private let lock = NSLock()
  private var queue: [@MainActor () -> Void] = []

  var waiting: Int { lock.withLock { queue.count } }

  func schedule(_ work: @escaping @MainActor () -> Void) {
    lock.withLock { queue.append(work) }
  }

  @MainActor
  func run() {
    while let work = next() { work() }
  }

  private func next() -> (@MainActor () -> Void)? {
    lock.withLock { queue.isEmpty ? nil : queue.removeFirst() }
  }
}
