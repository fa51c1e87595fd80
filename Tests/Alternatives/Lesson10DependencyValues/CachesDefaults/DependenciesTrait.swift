// Lesson 10 · Dependency values. Another good answer.
import Lesson10DependencyValues
import Testing

/// A trait that sets dependencies for a test, or for each test of a suite: `@Test(.dependencies { $0.now = { noon } })`.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
  let update: @Sendable (inout DependencyValues) throws -> Void

  /// Whether the trait of a suite applies to each of its tests, and not once to the suite.
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
  /// Returns a trait that sets dependencies for a test, or for each test of a suite.
  public static func dependencies(
    _ update: @escaping @Sendable (inout DependencyValues) throws -> Void
  ) -> Self {
    DependenciesTrait(update: update)
  }
}
