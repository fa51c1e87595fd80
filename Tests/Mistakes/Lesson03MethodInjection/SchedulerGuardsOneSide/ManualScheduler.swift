// Lesson 03 · Method injection. A wrong answer.
import Foundation
import Lesson03MethodInjection

final class ManualScheduler: ManualScheduling, @unchecked Sendable {
  private let lock = NSLock()
  private var queue: [@MainActor () -> Void] = []

  var waiting: Int { lock.withLock { queue.count } }

  func schedule(_ work: @escaping @MainActor () -> Void) {
    lock.withLock { queue.append(work) }
  }

  @MainActor
  func run() {
    while !queue.isEmpty {
      let work = queue.removeFirst()
      work()
    }
  }
}
