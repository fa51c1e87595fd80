import Testing

/// A trait that runs the tests of a suite, or a single test, in a child process.
///
/// There they may crash, hang, call `exit` or take over the scheduler: only the test that was running fails.
/// The tests of a suite share one child; a test with a trait of its own gets another child.
///
/// ```swift
/// @Suite("Task 1 · Share one session", .ownProcess) struct Task1 {
///   @Test func `every call returns the same session`() {
///     #expect(sharedUserSession() === sharedUserSession())
///   }
/// }
/// ```
///
/// Where no child can run the tests, they run in this process, and the summary at the end of the run says so.
public struct OwnProcess: SuiteTrait, TestTrait, TestScoping {
  public let isRecursive = true
  // Created once per attribute, and inherited by all tests of the suite.
  private let tests: ChildTests

  init(injecting fault: ChildProcess.Fault? = nil) {
    tests = ChildTests(injecting: fault)
    StartedPrograms.endWithThisProcess()
  }

  /// Collects the tests of this run: Swift Testing calls it after `--filter`, and before any test runs.
  public func prepare(for test: Test) async throws {
    if owns(test) { await tests.add(test) }
  }

  /// Provides a scope for each test function and for each of its cases.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    test.isSuite ? nil : self
  }

  /// Runs a test function as it is in the child process; elsewhere, records for each of its cases what the child found.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    if ChildProcess.isCurrent {
      if ChildProcess.runs(test) { try await function() }
      return
    }
    if !owns(test) { return try await function() }
    if testCase == nil {
      // One case after the other: their numbers are the same here and in the child.
      let inOrder = ParallelizationTrait.serialized
      return try await inOrder.provideScope(for: test, testCase: nil, performing: function)
    }
    guard let findings = await tests.findingsOfNextCase(of: test) else {
      return try await function()
    }
    for finding in findings { finding.record(for: test) }
  }

  /// Whether this is the innermost trait of its kind.
  private func owns(_ test: Test) -> Bool {
    !test.isSuite && test.traits.lazy.compactMap { ($0 as? Self)?.tests }.last === tests
  }
}

extension Trait where Self == OwnProcess {
  /// A trait that runs the tests of the suite, or this test, in a child process.
  public static var ownProcess: Self { Self() }
}
