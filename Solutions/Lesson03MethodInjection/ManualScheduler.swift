// Lesson 03 · Method injection. One good answer of several.
import Foundation
import Lesson03MethodInjection

// A lock, because any thread may call `schedule`. A `Mutex` is as good, but on Linux the thread sanitizer reports
// false races for it. Unchecked, because the compiler can't see the state that an `NSLock` guards.
final class ManualScheduler: ManualScheduling, @unchecked Sendable {
  private let lock = NSLock()
  private var queue: [@MainActor () -> Void] = []

  var waiting: Int { lock.withLock { queue.count } }

  func schedule(_ work: @escaping @MainActor () -> Void) {
    lock.withLock { queue.append(work) }
  }

  @MainActor
  func run() {
    // Removed under the lock and run without it, because work may schedule more work.
    let works = lock.withLock {
      defer { queue = [] }
      return queue
    }
    for work in works { work() }
  }
}
