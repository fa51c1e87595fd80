import Foundation

/// Runs tasks on threads of its own, and knows when none of them can go on.
///
/// So a test can start a call, wait until that call waits for something itself, and then start the
/// next: two callers at once, in the same order every time. And a thread may be blocked without
/// taking one from the other tests.
public final class ThreadExecutor: TaskExecutor, @unchecked Sendable {
  // Unchecked, because the condition guards the rest and the compiler can't see that.
  private let condition = NSCondition()
  private var unfinished = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  public init() {}

  /// Runs a job on a thread of its own; the concurrency runtime calls this.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock { unfinished += 1 }
    KeptThread.run {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.finishOne()
    }
  }

  /// Starts `work` here.
  public func start<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) -> Task<Value, any Error> {
    Task(executorPreference: self) { try await work() }
  }

  /// Returns when everything that was started has come to its end or waits for something else; what went on to the
  /// main actor is waited for as well. What the code under test starts by itself with `Task { … }` runs elsewhere, and
  /// may not have begun: a test that counts on it waits for a sign of it.
  ///
  /// - Parameter ask: asks an actor something, which it answers after the calls that wait in line for it.
  public func settle(_ ask: @Sendable () async -> Void = {}) async {
    for _ in 1...3 {
      await withCheckedContinuation { continuation in
        let isIdle = condition.withLock {
          if unfinished > 0 { waiting.append(continuation) }
          return unfinished == 0
        }
        if isIdle { continuation.resume() }
      }
      await MainActor.run {}
      await ask()
    }
  }

  /// The same for a thread that may be blocked; gives up when nothing else goes on in the process, in case
  /// somebody waits for it.
  public func blockUntilSettled() {
    condition.lock()
    defer { condition.unlock() }
    _ = Stillness.wait(.chance, on: condition) { unfinished == 0 }
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
