// Lesson 10 · Dependency values. Tasks 2 and 5: dependencies for the length of a scope.
// Grade it: swift test --filter Lesson10
import Lesson10DependencyValues

extension DependencyValues {
  @TaskLocal public static var current = DependencyValues()

  fileprivate func updated(
    by update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    var values = self
    // TODO: 5. To set one closure of a struct, this line reads the struct. Should that report?
    try update(&values)
    return values
  }
}

/// Runs `operation` with some dependencies set to something else, on top of what holds here.
public func withDependencies<Result>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  let values = try DependencyValues.current.updated(by: update)
  return try DependencyValues.$current.withValue(values, operation: operation)
}

/// The same for an `operation` that waits.
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () async throws -> Result
) async rethrows -> Result {
  let values = try DependencyValues.current.updated(by: update)
  return try await DependencyValues.$current.withValue(values, operation: operation)
}
