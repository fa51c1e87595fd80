import Foundation
import Lesson04Singletons

/// Runs tasks on threads of its own, and knows when none of them can go on.
///
/// So a test can start a call, wait until that call waits for something itself, and then start the
/// next: two callers at once, in the same order every time. And a thread may be blocked without
/// taking one from the other tests.
final class ThreadExecutor: TaskExecutor, @unchecked Sendable {
  // Unchecked, because the condition guards the rest and the compiler can't see that.
  private let condition = NSCondition()
  private var unfinished = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock { unfinished += 1 }
    let thread = Thread {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.finishOne()
    }
    thread.start()
  }

  /// Starts `work` here.
  func start<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) -> Task<Value, any Error> {
    Task(executorPreference: self) { try await work() }
  }

  /// Returns when everything that was started has come to its end or waits for something else.
  ///
  /// Calls that went on to the main actor, or wait in line for an actor of their own, are waited for
  /// as well: `session` is asked a question, and answers it after them.
  func settle(_ session: any UserSessionProtocol) async {
    for _ in 1...3 {
      await withCheckedContinuation { continuation in
        let isIdle = condition.withLock {
          if unfinished > 0 { waiting.append(continuation) }
          return unfinished == 0
        }
        if isIdle { continuation.resume() }
      }
      await MainActor.run {}
      _ = await session.currentUser
    }
  }

  /// The same for a thread that may be blocked; gives up in the end, in case somebody waits for it.
  ///
  /// - Parameter patience: how many hundredths of a second to wait.
  func blockUntilSettled(patience: Int = 25) {
    condition.lock()
    defer { condition.unlock() }
    for _ in 0..<patience where unfinished > 0 {
      _ = condition.wait(until: Date(timeIntervalSinceNow: 0.01))
    }
  }

  private func finishOne() {
    let resumed = condition.withLock {
      unfinished -= 1
      condition.broadcast()
      defer { if unfinished == 0 { waiting = [] } }
      return unfinished == 0 ? waiting : []
    }
    for continuation in resumed { continuation.resume() }
  }
}
