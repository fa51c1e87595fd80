/// A task of a lesson with the tests that judge it.
package struct LessonTask: Hashable, Sendable {
  /// Counted from 1.
  package let number: Int

  /// Its title without `Task 2 · `, as the lesson's text has it; the suite's where the text has none.
  package let title: String

  /// Its tests, in the order of the grader's sources.
  package let tests: [GradingTest]

  package init(number: Int, title: String, tests: [GradingTest]) {
    self.number = number
    self.title = title
    self.tests = tests
  }
}
