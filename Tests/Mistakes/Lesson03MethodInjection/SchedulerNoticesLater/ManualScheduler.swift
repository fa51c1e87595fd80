// Lesson 03 · Method injection. A wrong answer.
import Lesson03MethodInjection

@MainActor
final class ManualScheduler: ManualScheduling {
  private var queue: [@MainActor () -> Void] = []

  nonisolated init() {}

  var waiting: Int { queue.count }

  nonisolated func schedule(_ work: @escaping @MainActor () -> Void) {
    Task { @MainActor in queue.append(work) }
  }

  func run() {
    let works = queue
    queue = []
    for work in works { work() }
  }
}
