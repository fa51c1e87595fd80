/// A type that decides when work runs on the main actor.
public protocol Scheduler: Sendable {
  /// Receives work from any thread, and runs it later on the main actor.
  func schedule(_ work: @escaping @MainActor () -> Void)
}

/// A scheduler for tests: no work runs until the test calls `run()`. You write one in task 6.
public protocol ManualScheduling: Scheduler {
  /// Between two runs, the number of pieces of work that have not run yet.
  @MainActor var waiting: Int { get }

  /// Runs all stored work, oldest first and each piece once.
  ///
  /// Work may schedule more work, which runs now or in the next `run()`.
  @MainActor func run()
}
