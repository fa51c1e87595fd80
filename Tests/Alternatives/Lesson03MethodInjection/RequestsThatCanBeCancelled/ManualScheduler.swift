// Lesson 03 · Method injection. Another good answer.
import Dispatch
import Lesson03MethodInjection

final class ManualScheduler: ManualScheduling, @unchecked Sendable {
  // Unchecked, because the serial queue guards `works` and the compiler can't see that.
  private let queue = DispatchQueue(label: "ManualScheduler")
  private var works: [@MainActor () -> Void] = []

  var waiting: Int { queue.sync { works.count } }

  func schedule(_ work: @escaping @MainActor () -> Void) {
    queue.sync { works.append(work) }
  }

  @MainActor
  func run() {
    for _ in 0..<waiting {
      let work = queue.sync { works.removeFirst() }
      work()
    }
  }
}
