// Lesson 03 · Method injection. One good answer of several.
import Foundation
import Lesson03MethodInjection

// A lock, because work comes from any thread. A `Mutex` is as good; on Linux the thread sanitizer takes a
// contended one for a race, so this is NSLock, and `@unchecked` since the compiler can't see what it guards.
final class ManualScheduler: ManualScheduling, @unchecked Sendable {
  private let lock = NSLock()
  private var queue: [@MainActor () -> Void] = []

  var waiting: Int { lock.withLock { queue.count } }

  func schedule(_ work: @escaping @MainActor () -> Void) {
    lock.withLock { queue.append(work) }
  }

  @MainActor
  func run() {
    // Taken out under the lock and run outside of it, because work may schedule more work.
    let works = lock.withLock {
      defer { queue = [] }
      return queue
    }
    for work in works { work() }
  }
}
