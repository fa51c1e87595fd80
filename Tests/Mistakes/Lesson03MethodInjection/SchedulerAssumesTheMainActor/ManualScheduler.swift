// Lesson 03 · Method injection. A wrong answer.
import Lesson03MethodInjection

@MainActor
final class ManualScheduler: ManualScheduling {
  private var queue: [@MainActor () -> Void] = []

  var waiting: Int { queue.count }

  nonisolated func schedule(_ work: @escaping @MainActor () -> Void) {
    MainActor.assumeIsolated { queue.append(work) }
  }

  func run() {
    let works = queue
    queue = []
    for work in works { work() }
  }
}
