// Lesson 10 · Dependency values. Tasks 2 and 7: dependencies for one scope.
// Grade it: swift test --filter Lesson10
import Lesson10DependencyValues

extension DependencyValues {
  @TaskLocal public static var current = DependencyValues()

  /// Whether an update runs on this task; a read then reports nothing.
  @TaskLocal static var isSetting = false

  fileprivate func updated(
    by update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    var values = self
    try Self.$isSetting.withValue(true) { try update(&values) }
    return values
  }
}

/// Runs `operation` with the current values, changed by `update`.
public func withDependencies<Result>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  let values = try DependencyValues.current.updated(by: update)
  return try DependencyValues.$current.withValue(values, operation: operation)
}

/// Runs an asynchronous `operation` with the current values, changed by `update`.
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () async throws -> Result
) async rethrows -> Result {
  let values = try DependencyValues.current.updated(by: update)
  return try await DependencyValues.$current.withValue(values, operation: operation)
}
