/// Waits for the tasks that a piece of code leaves behind.
public enum SpawnedTasks {
  @TaskLocal private static var token: End?

  /// Runs `body`, then waits until every task that it started with `Task { … }` has ended.
  ///
  /// Such a task inherits a task-local token and lets go of it at its end. Detached tasks, dispatch
  /// queues and threads inherit nothing, so they are not waited for.
  ///
  /// - Returns: what `body` returned.
  public static func finished<Result>(
    isolation: isolated (any Actor)? = #isolation,
    after body: () async throws -> Result
  ) async rethrows -> Result {
    let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
    let result = try await $token.withValue(End { continuation.finish() }, operation: body)
    for await _ in ends {}
    return result
  }
}
