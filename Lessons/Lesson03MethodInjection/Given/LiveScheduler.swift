import OutsideWorld

/// Stands in for the main queue: work runs soon, and the caller can't decide when.
public struct LiveScheduler: Scheduler {
  public init() {}

  public func schedule(_ work: @escaping @MainActor () -> Void) {
    OutsideWorld.touched("work was passed to the live scheduler")
    Task { @MainActor in work() }
  }
}
