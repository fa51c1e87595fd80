import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

extension Lesson10.Task8 {
  // Rule: After the test, the values around it are current again.
  // Look at: DependenciesTrait.swift, `provideScope`.
  @Test func `the values around the test are current again after it`() async {
    let trait = DependenciesTrait.dependencies { $0.locker = 2 }
    await expectSameValues { try await runTest(with: trait) {} }
    await expectSameValues { try await runTest(with: trait) { throw AnyError() } }
  }

  // Rule: If the update throws, the test doesn't run.
  // Look at: DependenciesTrait.swift, the `try` of the update.
  @Test func `the test does not run if the update throws`() async {
    let tests = Recorder<Void>()
    try? await runTest(with: .dependencies { _ in throw AnyError() }) { tests.record(()) }

    expectEqual(tests.count, 0)
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as
  // before.
  // Look at: DependenciesTrait.swift, each `try`.
  @Test func `provideScope throws the error of the update or of the test`() async {
    await #expect(throws: AnyError(1)) {
      try await runTest(with: .dependencies { _ in throw AnyError(1) }) {}
    }
    await #expect(throws: AnyError(2)) {
      try await runTest(with: .dependencies { _ in }) { throw AnyError(2) }
    }
  }
}

extension Lesson10.Task8.SuiteTraitExample {
  // Rule: The test sees what the update sets, merged over the values around the test.
  // Look at: DependenciesTrait.swift, the values with which the update of a test's own trait starts.
  @Test(
    .dependencies { $0.towel = "red" },
    .dependencies { $0.board = Board("of locker \($0.locker), towel \($0.towel ?? "nil")") }
  )
  func `a test's own trait is merged over its suite's trait`() {
    let locker = DependencyValues.current.locker
    Lockers.cases.record(locker)

    expectEqual(locker > 0, true, "the suite's trait sets a locker")
    expectEqual(DependencyValues.current.board.name, "of locker \(locker), towel red")
  }
}
