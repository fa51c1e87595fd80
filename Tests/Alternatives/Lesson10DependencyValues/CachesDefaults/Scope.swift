// Lesson 10 · Dependency values. Another good answer.
import Lesson10DependencyValues

/// The values that are bound for the running task or thread.
enum Bound {
  @TaskLocal static var values: DependencyValues = DependencyValues()
}

extension DependencyValues {
  /// The values that are current here.
  public static var current: DependencyValues { Bound.values }
}

/// Runs `operation` with the current values, changed by `update`.
public func withDependencies<Result>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  let values = try UpdateRun.result(of: update, on: DependencyValues.current)
  return try Bound.$values.withValue(values, operation: operation)
}

/// Runs an asynchronous `operation` with the current values, changed by `update`.
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () async throws -> Result
) async rethrows -> Result {
  let values = try UpdateRun.result(of: update, on: DependencyValues.current)
  return try await Bound.$values.withValue(values, operation: operation)
}
