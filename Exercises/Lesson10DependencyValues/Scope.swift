// Lesson 10 · Dependency values. Tasks 2 and 7: dependencies for one scope.
// Grade it: swift test --filter Lesson10
import Lesson10DependencyValues
import Synchronization

extension DependencyValues {
  // TODO: 2. Store the values per scope. The lock protects each write, but all scopes write to one place.
  private static let shared = Mutex(DependencyValues())

  /// The values that are current here.
  public private(set) static var current: DependencyValues {
    get { shared.withLock { $0 } }
    set { shared.withLock { $0 = newValue } }
  }

  fileprivate static func replaceCurrent(with values: DependencyValues) {
    current = values
  }
}

/// Runs `operation` with the current values, changed by `update`.
public func withDependencies<Result>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  let before = DependencyValues.current
  // TODO: 2. Start with the values of the outer scope.
  var values = DependencyValues()
  // TODO: 7. Report no issue while the update runs: to set one closure of a struct, it reads the struct.
  try update(&values)
  DependencyValues.replaceCurrent(with: values)
  // TODO: 2. Return to the outer values also when this line throws.
  let result = try operation()
  DependencyValues.replaceCurrent(with: before)
  return result
}

/// Runs an asynchronous `operation` with the current values, changed by `update`.
public func withDependencies<Result>(
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () async throws -> Result
) async rethrows -> Result {
  let before = DependencyValues.current
  var values = DependencyValues()
  try update(&values)
  DependencyValues.replaceCurrent(with: values)
  // TODO: 2. Let other scopes run with their own values while this line waits.
  let result = try await operation()
  DependencyValues.replaceCurrent(with: before)
  return result
}
