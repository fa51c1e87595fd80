/// Does something in a task of its own that is cancelled before: as for a caller that has gone.
///
/// - Returns: what `work` returned; what it throws is thrown.
public func inTask<Value: Sendable>(
  cancelled isCancelled: Bool,
  _ work: sending @escaping @isolated(any) () async throws -> Value
) async throws -> Value {
  try await Task {
    if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
    return try await work()
  }.value
}

/// Does what throws nothing in a task of its own that is cancelled before.
public func inCancelledTask<Value: Sendable>(
  _ work: sending @escaping @isolated(any) () async -> Value
) async -> Value {
  await Task {
    withUnsafeCurrentTask { $0?.cancel() }
    return await work()
  }.value
}

/// Does the same for callers of each kind: the main thread, a task that is cancelled, and a thread that has no task.
///
/// - Returns: what `work` returned in each; what it throws is thrown.
@discardableResult
public func everywhere<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> [Value] {
  let thread = await RaceProbe.race(threads: 1) { _ in Result(catching: work) }
  return try await [MainActor.run(body: work), inTask(cancelled: true, work), thread[0].get()]
}
