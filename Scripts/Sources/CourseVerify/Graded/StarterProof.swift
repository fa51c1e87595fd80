import CourseKit
import Foundation

/// A starter compiles without a warning, every task of it is red, and none by a crash or a hang.
struct StarterProof: Sendable {
  let grading: LessonGrading

  /// A check for the build and one for each task, and the tests that nothing has seen red.
  func checks(in workspace: String) async -> [Check] {
    let folder = grading.material.lesson.exercise
    let verdict = await grading.grade(Answer(base: folder), asStudent: true, in: workspace)
    let obstacles = grading.obstacles(verdict, folder)
    if !obstacles.isEmpty { return [Check(obstacles)] }
    return [Check(grading.warnings(verdict, folder))] + verdict.tasks.map(check)
      + [Check(UntriedTests.findings(verdict, grading.material))]
  }

  private func check(_ task: TaskVerdict) -> Check {
    let readme = grading.material.inReadme(
      grading.material.text?.tasks.first { $0.number == task.number }?.heading.line
    )
    let red = task.tests.filter { $0.state != .passed }
    if red.isEmpty { return Check(Messages.greenStarter(task.number, at: readme)) }
    var findings = red.filter { $0.state != .failing }.map { test in
      let place = grading.place(test.crashPlace) ?? grading.testPlace(test.test)
      return Messages.deadStarter(test, at: place)
    }
    let issues = red.flatMap(\.issues).filter(\.isFailure)
    if findings.isEmpty, !issues.isEmpty, issues.allSatisfy(\.isThrown) {
      findings.append(Messages.onlyThrown(task.number, at: grading.testPlace(red[0].test)))
    }
    return Check(findings)
  }
}

extension TestIssue {
  /// Whether an error ended the test, rather than an expectation that was not met.
  var isThrown: Bool { message.hasPrefix("Caught error") }
}
