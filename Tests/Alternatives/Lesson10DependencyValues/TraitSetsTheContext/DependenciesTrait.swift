// Lesson 10 · Dependency values. One good answer of several.
import Lesson10DependencyValues
import Testing

/// A trait that sets dependencies for a test, or for each test of a suite: `@Test(.dependencies { $0.now = { noon } })`.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
  // The closure and not its result, so that each test gets objects of its own.
  let update: @Sendable (inout DependencyValues) throws -> Void

  /// Whether the trait of a suite applies to each of its tests, and not once to the suite.
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies {
      $0.context = .test
      try update(&$0)
    } operation: {
      try await function()
    }
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
