/// One answer to judge.
package struct GradingJob: Sendable {
  /// The lesson that is answered.
  package let lesson: LessonReference

  /// The files of the answer.
  package let answer: Answer

  /// The tests that must run. Pass the tests of one task to grade that task alone.
  package let tests: [ExpectedTest]

  /// Whether data races are looked for (`--sanitize=thread`, in a build folder of its own).
  package let sanitizesThreads: Bool

  /// How long and how loud the answer may be.
  package var limits: GradingLimits

  /// - Parameters:
  ///   - lesson: the lesson that is answered.
  ///   - answer: the files of the answer.
  ///   - tests: the tests that must run, at least one.
  ///   - sanitizesThreads: whether data races are looked for.
  ///   - limits: how long and how loud the answer may be.
  package init(
    lesson: LessonReference,
    answer: Answer,
    tests: [ExpectedTest],
    sanitizesThreads: Bool = false,
    limits: GradingLimits = GradingLimits()
  ) {
    self.lesson = lesson
    self.answer = answer
    self.tests = tests
    self.sanitizesThreads = sanitizesThreads
    self.limits = limits
  }
}
