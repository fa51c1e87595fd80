// Lesson 03 · Method injection. A wrong answer.
import Lesson03MethodInjection
import Synchronization

final class ManualScheduler: ManualScheduling {
  private let queue = Mutex<[@MainActor () -> Void]>([])

  var waiting: Int { queue.withLock { $0.count } }

  func schedule(_ work: @escaping @MainActor () -> Void) {
    Task { @MainActor in work() }
    queue.withLock { $0.append {} }
  }

  @MainActor
  func run() {
    let works = queue.withLock { queue in
      defer { queue = [] }
      return queue
    }
    for work in works { work() }
  }
}
