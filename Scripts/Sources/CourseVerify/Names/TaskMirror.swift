import CourseKit

/// Every task has a heading in the text, a section of hints and a suite, all of the same title, numbered from 1.
struct TaskMirror: LessonCheck {
  func check(_ material: LessonMaterial) -> [Check] {
    guard let text = material.text, let hints = material.hints, let grader = material.grader else {
      return []
    }
    let suites = grader.suites.filter { $0.task != nil }
    let numbers = Set(text.tasks.map(\.number)).union(hints.sections.map(\.task))
      .union(suites.compactMap(\.task))
    let last = numbers.max() ?? 0
    if last < 1 { return [Check(Messages.noTasks(at: material.inReadme()))] }
    return (1...last).map { number in
      check(
        number,
        material,
        heading: text.tasks.filter { $0.number == number },
        hints: hints.sections.filter { $0.task == number },
        suites: suites.filter { $0.task == number && $0.path.count == 2 }
      )
    } + [place(of: text, material)]
  }

  private func check(
    _ number: Int,
    _ material: LessonMaterial,
    heading: [LessonText.TaskHeading],
    hints: [Hints.Section],
    suites: [GradingSuite]
  ) -> Check {
    var findings: [Finding] = []
    let grader = material.course.place(material.lesson.grader)
    let title = heading.first?.title
    if heading.isEmpty { findings.append(Messages.noHeading(number, at: material.inReadme())) }
    if hints.isEmpty { findings.append(Messages.noHints(number, title, at: material.inHints())) }
    if suites.isEmpty { findings.append(Messages.noSuite(number, title, at: grader)) }
    for other in heading.dropFirst() {
      findings.append(Messages.twice(number, at: material.inReadme(other.heading.line)))
    }
    for other in hints.dropFirst() {
      findings.append(Messages.twice(number, at: material.inHints(other.line)))
    }
    for other in suites.dropFirst() { findings.append(Messages.twice(number, at: other.place)) }
    guard let title else { return Check(findings) }
    for section in hints where section.title != title {
      let place = material.inHints(section.line)
      findings.append(Messages.otherTitle(section.title, readme: title, number, at: place))
    }
    for suite in suites where suite.title != "Task \(number) · \(title)" {
      let own = suite.title ?? "no title"
      findings.append(Messages.otherTitle(own, readme: title, number, at: suite.place))
    }
    return Check(findings)
  }

  /// Tasks stand under *Your turn*.
  private func place(of text: LessonText, _ material: LessonMaterial) -> Check {
    guard let turn = text.document.headings.first(where: { $0.text == "Your turn" }) else {
      return Check()
    }
    let lines = text.document.range(of: turn)
    return Check(
      text.tasks.filter { !lines.contains($0.heading.line - 1) }.map {
        Messages.taskElsewhere($0.number, at: material.inReadme($0.heading.line))
      }
    )
  }
}
