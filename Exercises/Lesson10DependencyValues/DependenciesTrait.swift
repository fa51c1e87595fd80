// Lesson 10 · Dependency values. Task 8: dependencies for a test, or for each test of a suite.
// Grade it: swift test --filter Lesson10/Task8
import Lesson10DependencyValues
import Testing

/// A trait that sets dependencies for a test, or for each test of a suite: `@Test(.dependencies { $0.now = { noon } })`.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
  // TODO: 8. Store the update, and not its result: all tests of this trait share these values.
  let values: DependencyValues

  /// Whether the trait of a suite applies to each of its tests, and not once to the suite.
  public var isRecursive: Bool { false }

  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    // TODO: 8. Run the test, which Swift Testing passes as a function, in a scope of its own.
    try await function()
  }
}

extension Trait where Self == DependenciesTrait {
  /// Returns a trait that sets dependencies for a test, or for each test of a suite.
  public static func dependencies(
    _ update: @escaping @Sendable (inout DependencyValues) throws -> Void
  ) -> Self {
    var values = DependencyValues()
    try? update(&values)
    return DependenciesTrait(values: values)
  }
}
