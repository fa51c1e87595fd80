import Foundation

/// One answer to judge.
package struct GradingJob: Sendable {
  /// The lesson that is answered.
  package let lesson: LessonReference

  /// The files of the answer.
  package let answer: Answer

  /// The tests that must run. Pass the tests of one task to grade that task alone.
  package let tests: [ExpectedTest]

  /// The tests that first run together in one process. Which of `tests` are green there, in a run without a blemish, are
  /// not run again; the others are judged each on its own, as are all if this is empty or data races are looked for.
  package var firstLook: [ExpectedTest]

  /// Whether data races are looked for (`--sanitize=thread`, in a build folder of its own).
  package let sanitizesThreads: Bool

  /// A library that is loaded into each test process before all others (Linux).
  package let preload: URL?

  /// How long and how loud the answer may be.
  package var limits: GradingLimits

  /// - Parameters:
  ///   - lesson: the lesson that is answered.
  ///   - answer: the files of the answer.
  ///   - tests: the tests that must run, at least one.
  ///   - firstLook: the tests that first run together in one process.
  ///   - sanitizesThreads: whether data races are looked for.
  ///   - preload: a library that is loaded into each test process before all others.
  ///   - limits: how long and how loud the answer may be.
  package init(
    lesson: LessonReference,
    answer: Answer,
    tests: [ExpectedTest],
    firstLook: [ExpectedTest] = [],
    sanitizesThreads: Bool = false,
    preload: URL? = nil,
    limits: GradingLimits = GradingLimits()
  ) {
    self.lesson = lesson
    self.answer = answer
    self.tests = tests
    self.firstLook = firstLook
    self.sanitizesThreads = sanitizesThreads
    self.preload = preload
    self.limits = limits
  }
}
