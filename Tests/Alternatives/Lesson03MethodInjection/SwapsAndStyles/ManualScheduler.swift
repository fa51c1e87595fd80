// Lesson 03 · Method injection. Another good answer.
import Foundation
import Lesson03MethodInjection

final class ManualScheduler: ManualScheduling, @unchecked Sendable {
  // Unchecked, because the lock guards both and the compiler can't see that.
  private let lock = NSRecursiveLock()
  private var works: [Int: @MainActor () -> Void] = [:]
  private var (first, next) = (0, 0)

  var waiting: Int { lock.withLock { works.count } }

  func schedule(_ work: @escaping @MainActor () -> Void) {
    lock.withLock {
      works[next] = work
      next += 1
    }
  }

  @MainActor
  func run() {
    let end = lock.withLock { next }
    while let work = take(before: end) { work() }
  }

  private func take(before end: Int) -> (@MainActor () -> Void)? {
    lock.withLock {
      guard first < end else { return nil }
      defer { first += 1 }
      return works.removeValue(forKey: first)
    }
  }
}
