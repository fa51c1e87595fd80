struct NextSteps: Sendable {
  let status: CourseStatus
  let paths: Paths

  static let congratulations =
    "That was the last open task: the whole course has passed. Congratulations!"

  /// After a lesson, or one task of it, was judged; the status knows the verdict already.
  func screen(after outline: LessonOutline, _ verdict: LessonVerdict) -> Screen {
    let number = outline.lesson.number
    let again = row("Again:", "grade \(number)")
    switch verdict.state {
    case .passed: return afterPassed(outline, verdict)
    case .notGraded: return Screen([row("Check:", "doctor")])
    case .notCompiling, .notStarted: return Screen([again])
    case .failing, .crashed, .timedOut:
      let task = verdict.tasks.first { $0.state != .passed }.map { ".\($0.number)" }
      return Screen([row("Hint:", "hint \(number)\(task ?? "")"), again])
    }
  }

  private func afterPassed(_ outline: LessonOutline, _ verdict: LessonVerdict) -> Screen {
    if let target = openTarget(outline, verdict) {
      return Screen([row("Next:", "grade \(target)")])
    }
    var screen = Screen([
      row("Compare:", "compare \(outline.lesson.number)"),
      Line(label: "Why:", paths.styled(outline.lesson.reasons), .strong),
    ])
    if let next = status.next(after: outline.lesson) {
      screen.add(Line(label: "Read:", paths.styled(next.lesson.readme), .strong))
      screen.add(row("Then:", "grade \(next.lesson.number)"))
    } else if status.current == nil {
      screen.addApart(Self.congratulations, .good)
    } else {
      screen.add(row("Next:", "list"))
    }
    return screen
  }

  /// Of the other tasks the first that never passed, or what passed with another answer only: the
  /// whole lesson when it is several.
  private func openTarget(_ outline: LessonOutline, _ verdict: LessonVerdict) -> String? {
    let number = outline.lesson.number
    let progress = status.progress[outline.lesson]
    let judged = verdict.tasks.map(\.number)
    let others = outline.tasks.map(\.number).filter { !judged.contains($0) }
    if let open = others.first(where: { progress[task: $0].state != .passed }) {
      return "\(number).\(open)"
    }
    let fingerprint = judged.first.flatMap { progress[task: $0].fingerprint }
    let stale = others.filter { progress[task: $0].fingerprint != fingerprint }
    return stale.first.map { stale.count == 1 ? "\(number).\($0)" : number }
  }

  private func row(_ label: String, _ words: String) -> Line {
    Line(label: label, paths.typed(words), .strong)
  }
}
