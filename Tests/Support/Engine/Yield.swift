/// Yields as `Task.yield()` did before Swift 6.2: the task continues through the hooks that a ``Scheduler`` observes.
///
/// Since then, the library's own function passes the task to its thread pool directly, so no scheduler would see it. This
/// function replaces it in a program that is linked with it.
@_silgen_name("$sScTss5NeverORszABRs_rlE5yieldyyYaFZ")
public func yieldToScheduler() async {
  await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
    Task.detached(priority: Task.currentPriority) { continuation.resume() }
  }
}
