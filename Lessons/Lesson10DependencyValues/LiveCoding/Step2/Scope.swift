// Lesson 10 · Dependency values. Tasks 2 and 7: dependencies for one scope.
// Grade it: swift test --filter Lesson10
import Lesson10DependencyValues

extension DependencyValues {
  @TaskLocal public static var current = DependencyValues()

  fileprivate func updated(
    by update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    var values = self
    // TODO: 7. Report no issue while the update runs: to set one closure of a struct, it reads the struct.
    try update(&values)
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
