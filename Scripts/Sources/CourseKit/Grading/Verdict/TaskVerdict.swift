/// What became of one task of a lesson.
package struct TaskVerdict: Hashable, Codable, Sendable {
  /// The number of the task, from 1.
  package let number: Int

  /// Passed only if every test of the task passed, else the worst of them.
  package let state: VerdictState

  /// The tests of the task, in the order in which they were expected.
  package let tests: [TestVerdict]

  /// - Parameters:
  ///   - number: the number of the task, from 1.
  ///   - tests: the tests of the task.
  package init(number: Int, tests: [TestVerdict]) {
    self.number = number
    self.tests = tests
    self.state = .combined(tests.map(\.state))
  }
}
