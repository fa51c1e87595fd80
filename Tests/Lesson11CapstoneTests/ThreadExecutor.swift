import Foundation

/// Runs tasks on threads of its own, and knows when none of them can go on.
///
/// So a test can start a call, wait until that call waits for something itself, and then start the
/// next: two callers at once, in the same order every time.
final class ThreadExecutor: TaskExecutor, @unchecked Sendable {
  // Unchecked, because the lock guards the rest and the compiler can't see that.
  private let lock = NSLock()
  private var unfinished = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.withLock { unfinished += 1 }
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

  /// Returns when everything that was started has come to its end or waits for something else; what
  /// went on to the main actor is waited for as well.
  func settle() async {
    for _ in 1...3 {
      await withCheckedContinuation { continuation in
        let isIdle = lock.withLock {
          if unfinished > 0 { waiting.append(continuation) }
          return unfinished == 0
        }
        if isIdle { continuation.resume() }
      }
      await MainActor.run {}
    }
  }

  private func finishOne() {
    let resumed = lock.withLock {
      unfinished -= 1
      defer { if unfinished == 0 { waiting = [] } }
      return unfinished == 0 ? waiting : []
    }
    for continuation in resumed { continuation.resume() }
  }
}
