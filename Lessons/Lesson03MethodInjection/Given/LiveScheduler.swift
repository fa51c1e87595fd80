import OutsideWorld

/// A scheduler in place of the main queue: work runs soon, and the caller can't decide when. It records its use.
public struct LiveScheduler: Scheduler {
  public init() {}

  public func schedule(_ work: @escaping @MainActor () -> Void) {
    OutsideWorld.touched("work was passed to the live scheduler")
    Task { @MainActor in work() }
  }
}
