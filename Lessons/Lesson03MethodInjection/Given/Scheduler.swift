/// Decides when work runs on the main actor.
public protocol Scheduler: Sendable {
  /// Takes work from any thread and runs it later, on the main actor.
  func schedule(_ work: @escaping @MainActor () -> Void)
}

/// A scheduler for tests: nothing runs until the test says so. You write one in task 6.
public protocol ManualScheduling: Scheduler {
  /// Between two runs: how many pieces of work were scheduled and have not run yet.
  @MainActor var waiting: Int { get }

  /// Runs what is waiting, oldest first, each piece once.
  ///
  /// Work may schedule more work. That may run now or in the next `run()`.
  @MainActor func run()
}
