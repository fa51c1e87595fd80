import Exercise10DependencyValues
import Foundation
import GradingSupport
import Lesson10DependencyValues

/// Holds tasks back until all have arrived, without blocking a thread.
actor TaskMeeting {
  private let size: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(size: Int) {
    self.size = size
  }

  func arrive() async {
    guard waiting.count + 1 < size else {
      for continuation in waiting { continuation.resume() }
      waiting = []
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }
}

/// The same for real threads; it blocks them.
final class ThreadMeeting: @unchecked Sendable {
  // Unchecked, because NSCondition guards `missing` and the compiler can't see that.
  private let condition = NSCondition()
  private var missing: Int

  init(size: Int) {
    missing = size
  }

  func arrive() {
    condition.lock()
    defer { condition.unlock() }
    missing -= 1
    condition.broadcast()
    while missing > 0 { condition.wait() }
  }
}

/// Runs `job` on a thread of its own, which inherits nothing, and returns its result.
func onAnotherThread<Value: Sendable>(_ job: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: job()) }.start()
  }
}

/// An override from a place that isn't async, so that the synchronous function is the one called.
func scoped<Result>(
  _ update: (inout DependencyValues) throws -> Void,
  _ operation: () throws -> Result
) rethrows -> Result {
  try withDependencies(update, operation: operation)
}

struct Leak: Error {}
