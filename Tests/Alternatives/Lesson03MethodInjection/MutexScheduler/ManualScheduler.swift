// Lesson 03 · Method injection. Another good answer.
import Lesson03MethodInjection
import Synchronization

final class ManualScheduler: ManualScheduling {
  // A mutex, because any thread may call `schedule`.
  private let queue = Mutex<[@MainActor () -> Void]>([])

  var waiting: Int { queue.withLock { $0.count } }

  func schedule(_ work: @escaping @MainActor () -> Void) {
    queue.withLock { $0.append(work) }
  }

  @MainActor
  func run() {
    // Removed under the lock and run without it, because work may schedule more work.
    let works = queue.withLock { queue in
      defer { queue = [] }
      return queue
    }
    for work in works { work() }
  }
}
