import CourseKit

/// The grader's suites: one for the lesson, named as its text, and one a task in a file named after it.
struct SuiteShape: LessonCheck {
  func check(_ material: LessonMaterial) -> [Check] {
    guard let grader = material.grader else { return [] }
    let outer = grader.suites.filter { $0.path == [material.lesson.suite] }
    var checks = [lesson(outer, material)]
    for suite in grader.suites {
      guard let task = suite.task, suite.path.count > 1 else { continue }
      let file = suite.place.path.split(separator: "/").last ?? ""
      let isNamed = file.hasPrefix("Task\(task)")
      var findings: [Finding] = []
      if !isNamed { findings.append(Messages.suiteFile(task, at: suite.place)) }
      if grader.tests(ofTask: task).isEmpty {
        findings.append(Messages.noTests(task, at: suite.place))
      }
      checks.append(Check(findings))
    }
    return checks
  }

  private func lesson(_ suites: [GradingSuite], _ material: LessonMaterial) -> Check {
    let title = material.text?.title.map { "Lesson \(material.lesson.number) · \($0)" }
    guard let suite = suites.first else {
      let place = material.course.place(material.lesson.grader)
      return Check(Messages.noLessonSuite(material.lesson.suite, title, at: place))
    }
    guard let title, suite.title != title else { return Check() }
    return Check(Messages.lessonSuiteTitle(suite.title ?? "", title, at: suite.place))
  }
}
