import CourseKit
import Foundation

/// Grades answers of one lesson and turns the verdicts into checks.
struct LessonGrading: Sendable {
  let material: LessonMaterial
  let tests: [ExpectedTest]
  private let toolchain: Toolchain
  private let shaker: Shaker?

  init(_ material: LessonMaterial, toolchain: Toolchain, shaker: Shaker? = nil) {
    self.material = material
    self.toolchain = toolchain
    self.shaker = shaker
    tests = (material.grader?.tests ?? []).compactMap(ExpectedTest.init)
  }

  /// Grades one answer.
  ///
  /// - Parameters:
  ///   - answer: the folders to lay over each other.
  ///   - tests: which tests must run; all of the lesson by default.
  ///   - asStudent: whether all tests of the lesson run together first, as in a student's grading. So an answer that
  ///     must be red is shown to be red there too; one that must be green is judged test by test, where each must be.
  ///   - workspace: the worker's scratch package.
  func grade(
    _ answer: Answer,
    tests: [ExpectedTest]? = nil,
    asStudent: Bool = false,
    in workspace: String
  ) async -> LessonVerdict {
    let job = GradingJob(
      lesson: LessonReference(material.lesson),
      answer: answer,
      tests: tests ?? self.tests,
      firstLook: asStudent ? self.tests : []
    )
    return await grade(job, in: workspace)
  }

  /// Grades one answer again, as often as asked for, while its jobs and threads come late.
  ///
  /// - Parameters:
  ///   - answer: the folders to lay over each other.
  ///   - tests: which tests must run; all of the lesson by default.
  ///   - workspace: the worker's scratch package.
  /// - Returns: a verdict for each time; none as a rule.
  func shaken(
    _ answer: Answer,
    tests: [ExpectedTest]? = nil,
    in workspace: String
  ) async -> [LessonVerdict] {
    guard let shaker else { return [] }
    let job = GradingJob(
      lesson: LessonReference(material.lesson),
      answer: answer,
      tests: tests ?? self.tests,
      preload: shaker.library
    )
    var verdicts: [LessonVerdict] = []
    for _ in 1...shaker.times { verdicts.append(await grade(job, in: workspace)) }
    return verdicts
  }

  private func grade(_ job: GradingJob, in workspace: String) async -> LessonVerdict {
    let root = material.course.root
    return await GradingEngine(root: root, workspace: workspace, toolchain: toolchain).grade(job)
  }

  /// What keeps a verdict from saying anything about tests; empty when they ran.
  ///
  /// - Parameters:
  ///   - verdict: the outcome of grading `folder`.
  ///   - folder: the answer's own folder, for the place.
  func obstacles(_ verdict: LessonVerdict, _ folder: URL) -> [Finding] {
    let place = material.course.place(folder)
    switch verdict.state {
    case .notCompiling:
      let errors = verdict.errors.map { error in
        Messages.notCompiling(error.message, at: self.place(error.place) ?? place)
      }
      return errors.isEmpty ? [Messages.notCompiling(verdict.explanation, at: place)] : errors
    case .notGraded, .notStarted:
      let ran = verdict.tests.contains { ![.notGraded, .notStarted].contains($0.state) }
      return ran ? [] : [Messages.notGraded(verdict.explanation, at: place)]
    case .passed, .failing, .crashed, .timedOut:
      return []
    }
  }

  /// What the compiler warned about.
  func warnings(_ verdict: LessonVerdict, _ folder: URL) -> [Finding] {
    verdict.warnings.map { warning in
      let place = self.place(warning.place) ?? material.course.place(folder)
      return Messages.compilerWarning(warning.message, at: place)
    }
  }

  /// Tests that should have passed and didn't.
  func failures(_ verdict: LessonVerdict, _ folder: URL, subject: String) -> [Finding] {
    verdict.tests.filter { $0.state != .passed }.map { failure($0, subject: subject) }
  }

  /// One test that should have passed and didn't.
  func failure(_ test: TestVerdict, subject: String) -> Finding {
    let issue = test.issues.first { $0.isFailure }
    let place = self.place(issue?.place) ?? Place(test.test.file, line: test.test.line)
    return Messages.mustPass(test, subject: subject, at: place)
  }

  /// A place of the grading engine as one of the course.
  func place(_ place: SourcePlace?) -> Place? {
    place.map { material.course.place(URL(filePath: $0.file), line: $0.line) }
  }
}
