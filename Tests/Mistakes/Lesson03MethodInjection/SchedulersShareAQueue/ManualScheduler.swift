// Lesson 03 · Method injection. A wrong answer.
import Lesson03MethodInjection
import Synchronization

final class ManualScheduler: ManualScheduling {
  private static let queue = Mutex<[@MainActor () -> Void]>([])

  var waiting: Int { Self.queue.withLock { $0.count } }

  func schedule(_ work: @escaping @MainActor () -> Void) {
    Self.queue.withLock { $0.append(work) }
  }

  @MainActor
  func run() {
    let works = Self.queue.withLock { queue in
      defer { queue = [] }
      return queue
    }
    for work in works { work() }
  }
}
