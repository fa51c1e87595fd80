/// Yields as `Task.yield()` did before Swift 6.2: the task continues through the hooks that a ``World`` observes.
///
/// Since then, the library's own function passes the task to its thread pool directly, unseen by any world. This
/// function replaces it in a program that is linked with it.
@_silgen_name("$sScTss5NeverORszABRs_rlE5yieldyyYaFZ")
public func yieldToWorld() async {
  await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
    Task.detached(priority: Task.currentPriority) { continuation.resume() }
  }
}
