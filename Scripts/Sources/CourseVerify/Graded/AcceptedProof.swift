import CourseKit
import Foundation

/// An answer that the grader must accept: it compiles without a warning and every test passes.
struct AcceptedProof: Sendable {
  let grading: LessonGrading
  let answer: Answer

  /// The folder that findings are about.
  let folder: URL

  /// What it is, for a sentence: "the solution", "the alternative UsesAnActor".
  let subject: String

  /// All findings of one grading.
  func findings(in workspace: String) async -> [Finding] {
    let verdict = await grading.grade(answer, in: workspace)
    let obstacles = grading.obstacles(verdict, folder)
    if !obstacles.isEmpty { return obstacles }
    return grading.warnings(verdict, folder)
      + grading.failures(verdict, folder, subject: subject) + (await shaken(in: workspace))
  }

  /// A check for the build and one for each test.
  func checksByTest(in workspace: String) async -> [Check] {
    let verdict = await grading.grade(answer, in: workspace)
    let obstacles = grading.obstacles(verdict, folder)
    if !obstacles.isEmpty { return [Check(obstacles)] }
    let failures = grading.failures(verdict, folder, subject: subject)
    let passed = verdict.tests.filter { $0.state == .passed }
    return [Check(grading.warnings(verdict, folder))] + passed.map { _ in Check() }
      + failures.map { Check($0) } + (await shaken(in: workspace)).map { Check($0) }
  }

  /// The tests that fail when jobs and threads come late, each once.
  private func shaken(in workspace: String) async -> [Finding] {
    let verdicts = await grading.shaken(answer, in: workspace)
    let failures = verdicts.flatMap { $0.tests.filter { $0.state != .passed } }
    return Dictionary(grouping: failures, by: \.test).values.map { failures in
      let times = Messages.shaken(failures.count, of: verdicts.count)
      return grading.failure(failures[0], subject: subject + times)
    }
  }
}
