import Foundation

/// An executor with threads of its own, which reports when none of its tasks can continue.
///
/// A test can start a call, wait until that call is suspended, and then start the next one: two
/// overlapping calls, in the same order every time. A call may also block its thread, because that
/// takes no thread from the other tests.
public final class ThreadExecutor: TaskExecutor, @unchecked Sendable {
  // Unchecked, because the condition guards the rest and the compiler can't see that.
  private let condition = NSCondition()
  private var unfinished = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  public init() {}

  /// Runs a job on a thread of its own. The concurrency runtime calls this method.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock { unfinished += 1 }
    KeptThread.run {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.finishOne()
    }
  }

  /// Starts `work` on this executor.
  public func start<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) -> Task<Value, any Error> {
    Task(executorPreference: self) { try await work() }
  }

  /// Waits until every task on this executor has ended or is suspended, and until the main actor has run their jobs.
  ///
  /// A `Task { … }` that the code under test starts runs elsewhere and may not have begun: a test that depends on it
  /// waits for one of its effects.
  ///
  /// - Parameter passQueue: calls an actor, and so returns after the calls that were enqueued on the actor before.
  public func settle(_ passQueue: @Sendable () async -> Void = {}) async {
    for _ in 1...3 {
      await withCheckedContinuation { continuation in
        let isIdle = condition.withLock {
          if unfinished > 0 { waiting.append(continuation) }
          return unfinished == 0
        }
        if isIdle { continuation.resume() }
      }
      await MainActor.run {}
      await passQueue()
    }
  }

  /// Blocks the calling thread until every task on this executor has ended or is suspended.
  ///
  /// It gives up when the rest of the process is idle, in case a task waits for the calling thread.
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
