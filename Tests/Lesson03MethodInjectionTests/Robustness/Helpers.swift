import Dispatch

/// Runs work on the main actor, and blocks this thread until it is done. On Linux the main queue uses this thread for it, so
/// that `everyInterleaving` can interrupt the work.
func onMainActor(_ work: @MainActor () -> Void) {
  DispatchQueue.main.sync { MainActor.assumeIsolated(work) }
}
