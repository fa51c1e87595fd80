// Lesson 10 · Dependency values. A wrong answer.
import Lesson10DependencyValues
import Synchronization

extension DependencyValues {
  private static let world = Mutex(DependencyValues())

  public static var current: DependencyValues { world.withLock { $0 } }

  @TaskLocal static var isSetting = false

  fileprivate func updated(
    by update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    var values = self
    try Self.$isSetting.withValue(true) { try update(&values) }
    return values
  }

  fileprivate static func replaceCurrent(with values: DependencyValues) {
    world.withLock { $0 = values }
  }
}

/// Runs `operation` with some dependencies set to something else, on top of what holds here.
public func withDependencies<Result>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  let before = DependencyValues.current
  DependencyValues.replaceCurrent(with: try before.updated(by: update))
  let result = try operation()
  DependencyValues.replaceCurrent(with: before)
  return result
}

/// The same for an `operation` that waits.
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () async throws -> Result
) async rethrows -> Result {
  let before = DependencyValues.current
  DependencyValues.replaceCurrent(with: try before.updated(by: update))
  let result = try await operation()
  DependencyValues.replaceCurrent(with: before)
  return result
}
