/// `Task.yield()` as it was before Swift 6.2: what stands aside goes on by way of the hooks that a ``World`` listens to.
///
/// Since then the library's own hands it to its pool of threads, where no world sees it. A program that is linked
/// with this has this one.
@_silgen_name("$sScTss5NeverORszABRs_rlE5yieldyyYaFZ")
public func yieldToWorld() async {
  await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
    Task.detached(priority: Task.currentPriority) { continuation.resume() }
  }
}
