import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

/// Calls the trait as Swift Testing does.
func runTest(
  with trait: DependenciesTrait,
  _ body: @escaping @Sendable () async throws -> Void
) async throws {
  let test = try #require(Test.current)
  try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
}

extension Lesson10 {
  @Suite("Task 8 · Set dependencies with a trait", .ownProcess)
  struct Task8 {
    // Rule: The test sees what the update sets, merged over the values around the test.
    // Look at: DependenciesTrait.swift, `provideScope`.
    @Test func `the test sees the values of the update, merged over those around it`() async throws
    {
      let seen = Recorder<Snapshot>()

      try await withDependencies {
        $0.towel = "red"
      } operation: {
        try await runTest(with: .dependencies { $0.locker = 1 }) { seen.record(.current) }
      }

      #expect(seen.values.map(\.locker) == [1])
      #expect(seen.values.map(\.towel) == ["red"])
    }

    // Rule: The update runs once for each test, when the test begins.
    // Look at: DependenciesTrait.swift, what the trait stores.
    @Test func `the update runs once when each test begins`() async throws {
      let steps = Recorder<String>()
      let trait = DependenciesTrait.dependencies { _ in steps.record("update") }

      try await runTest(with: trait) { steps.record("first test") }
      try await runTest(with: trait) { steps.record("second test") }

      #expect(steps.values == ["update", "first test", "update", "second test"])
    }

    @Suite(.dependencies { $0.locker = Lockers.next() })
    struct SuiteTraitExample {
      // Rule: For a trait on a suite, the update runs once for each test, or once for each case of a test with arguments.
      // Look at: DependenciesTrait.swift, `isRecursive`.
      @Test(arguments: ["first", "second"])
      func `the update of a suite's trait runs once for each case`(name: String) {
        Lockers.cases.record(DependencyValues.current.locker)

        let lockers = Lockers.cases.values
        #expect(Set(lockers).count == lockers.count)  // each case has a locker of its own
        #expect(Lockers.updates.count == lockers.max())
      }
    }
  }
}

/// The lockers that the trait of a suite set, and those that its cases have seen.
enum Lockers {
  static let updates = Recorder<Int>()
  static let cases = Recorder<Int>()

  static func next() -> Int {
    updates.record(updates.count + 1)
    return updates.count
  }
}
