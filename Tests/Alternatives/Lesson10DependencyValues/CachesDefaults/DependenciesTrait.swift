// Lesson 10 · Dependency values. Another good answer.
import Lesson10DependencyValues
import Testing

/// Sets dependencies for a test, or for each test of a suite: `@Test(.dependencies { $0.now = { noon } })`.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
  let update: @Sendable (inout DependencyValues) throws -> Void

  /// Whether the trait of a suite goes to each of its tests, and not once to the suite.
  public let isRecursive = true

  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies(update, operation: function)
  }
}

extension Trait where Self == DependenciesTrait {
  /// Sets dependencies for a test, or for each test of a suite.
  public static func dependencies(
    _ update: @escaping @Sendable (inout DependencyValues) throws -> Void
  ) -> Self {
    DependenciesTrait(update: update)
  }
}
