// Lesson 10 · Dependency values. Task 7: dependencies for a test, or for each test of a suite.
// Grade it: swift test --filter Lesson10/Task7
import Lesson10DependencyValues
import Testing

/// Sets dependencies for a test, or for each test of a suite: `@Test(.dependencies { $0.now = { noon } })`.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
  // TODO: 7. One struct for all tests that this trait is on. What do they share then?
  let values: DependencyValues

  /// Whether the trait of a suite goes to each of its tests, and not once to the suite.
  public var isRecursive: Bool { false }

  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    // TODO: 7. The testing library passes the test in, as a function. Where should it run?
    try await function()
  }
}

extension Trait where Self == DependenciesTrait {
  /// Sets dependencies for a test, or for each test of a suite.
  public static func dependencies(
    _ update: @escaping @Sendable (inout DependencyValues) throws -> Void
  ) -> Self {
    var values = DependencyValues()
    try? update(&values)
    return DependenciesTrait(values: values)
  }
}
