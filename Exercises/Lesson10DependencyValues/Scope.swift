// Lesson 10 · Dependency values. Tasks 2 and 5: dependencies for the length of a scope.
// Grade it: swift test --filter Lesson10
import Lesson10DependencyValues
import Synchronization

extension DependencyValues {
  // TODO: 2. A lock keeps threads from writing at once. How many places to write to are there?
  private static let shared = Mutex(DependencyValues())

  /// What holds here.
  public private(set) static var current: DependencyValues {
    get { shared.withLock { $0 } }
    set { shared.withLock { $0 = newValue } }
  }

  fileprivate static func replaceCurrent(with values: DependencyValues) {
    current = values
  }
}

/// Runs `operation` with some dependencies set to something else, on top of what holds here.
public func withDependencies<Result>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  let before = DependencyValues.current
  // TODO: 2. On top of what holds here?
  var values = DependencyValues()
  // TODO: 5. To set one closure of a struct, this line reads the struct. Should that report?
  try update(&values)
  DependencyValues.replaceCurrent(with: values)
  // TODO: 2. Follow the way out when this line throws.
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
  var values = DependencyValues()
  try update(&values)
  DependencyValues.replaceCurrent(with: values)
  // TODO: 2. While this one waits, others run.
  let result = try await operation()
  DependencyValues.replaceCurrent(with: before)
  return result
}
