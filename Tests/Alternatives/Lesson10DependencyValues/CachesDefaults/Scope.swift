// Lesson 10 · Dependency values. Another good answer.
import Lesson10DependencyValues

/// What is bound for the running task or thread.
enum Bound {
  @TaskLocal static var values: DependencyValues = DependencyValues()
}

extension DependencyValues {
  /// What holds here.
  public static var current: DependencyValues { Bound.values }
}

/// Runs `operation` with some dependencies set to something else, on top of what holds here.
public func withDependencies<Result>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  let values = try UpdateRun.result(of: update, on: DependencyValues.current)
  return try Bound.$values.withValue(values, operation: operation)
}

/// The same for an `operation` that waits.
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () async throws -> Result
) async rethrows -> Result {
  let values = try UpdateRun.result(of: update, on: DependencyValues.current)
  return try await Bound.$values.withValue(values, operation: operation)
}
