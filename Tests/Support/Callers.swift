/// Runs `work` in a new task, which is cancelled before `work` begins if `isCancelled` is true.
///
/// - Returns: the result of `work`.
/// - Throws: the error of `work`.
public func inTask<Value: Sendable>(
  cancelled isCancelled: Bool,
  _ work: sending @escaping @isolated(any) () async throws -> Value
) async throws -> Value {
  try await Task {
    if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
    return try await work()
  }.value
}

/// Runs `work`, which throws nothing, in a new task that is cancelled before `work` begins.
public func inCancelledTask<Value: Sendable>(
  _ work: sending @escaping @isolated(any) () async -> Value
) async -> Value {
  await Task {
    withUnsafeCurrentTask { $0?.cancel() }
    return await work()
  }.value
}

/// Runs `work` for each kind of caller: the main thread, a cancelled task, and a thread without a task.
///
/// - Returns: the result for each of the three callers.
/// - Throws: the first error of `work`.
@discardableResult
public func everywhere<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> [Value] {
  let thread = await RaceProbe.race(threads: 1) { _ in Result(catching: work) }
  return try await [MainActor.run(body: work), inTask(cancelled: true, work), thread[0].get()]
}
