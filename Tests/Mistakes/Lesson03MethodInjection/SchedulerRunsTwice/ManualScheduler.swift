// Lesson 03 · Method injection. A wrong answer.
import Lesson03MethodInjection
import Synchronization

final class ManualScheduler: ManualScheduling {
  private let queue = Mutex<[@MainActor () -> Void]>([])

  var waiting: Int { queue.withLock { $0.count } }

  func schedule(_ work: @escaping @MainActor () -> Void) {
    queue.withLock { $0.append(work) }
  }

  @MainActor
  func run() {
    let works = queue.withLock { $0 }
    for work in works { work() }
  }
}
