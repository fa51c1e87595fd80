import OutsideWorld

/// Plays the main queue: work runs soon, and the caller can't say when.
public struct LiveScheduler: Scheduler {
  public init() {}

  public func schedule(_ work: @escaping @MainActor () -> Void) {
    OutsideWorld.touched("work was passed to the live scheduler")
    Task { @MainActor in work() }
  }
}
