import OutsideWorld

/// Plays the main queue: work runs soon, and nobody outside can say when.
public struct LiveScheduler: Scheduler {
  public init() {}

  public func schedule(_ work: @escaping @MainActor () -> Void) {
    OutsideWorld.touched("work was handed to the live scheduler")
    Task { @MainActor in work() }
  }
}
