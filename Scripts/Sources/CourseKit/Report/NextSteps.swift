/// What to type after a verdict.
struct NextSteps: Sendable {
  let syllabus: Syllabus
  let say: Messages

  /// After a lesson, or one task of it, was judged.
  ///
  /// - Parameters:
  ///   - outline: the lesson.
  ///   - verdict: the verdict, which the syllabus knows already.
  func screen(after outline: LessonOutline, _ verdict: LessonVerdict) -> Screen {
    switch verdict.state {
    case .passed: afterPassed(outline, verdict)
    case .notGraded: Screen([row(Messages.checkLabel, say.typed("doctor"))])
    case .notCompiling, .notStarted: Screen([again(outline)])
    case .failing, .crashed, .timedOut: afterRed(outline, verdict)
    }
  }

  private func afterPassed(_ outline: LessonOutline, _ verdict: LessonVerdict) -> Screen {
    let number = outline.lesson.number
    if let target = openTarget(outline, verdict) {
      return Screen([row(Messages.nextLabel, say.typed("grade \(target)"))])
    }
    var screen = Screen()
    screen.lines.append(row(Messages.compareLabel, say.typed("compare \(number)")))
    screen.lines.append(row(Messages.whyLabel, path(outline.lesson.reasons.path)))
    if let next = syllabus.next(after: outline.lesson) {
      screen.lines.append(row(Messages.readLabel, path(next.lesson.readme.path)))
      screen.lines.append(
        row(Messages.thenLabel, say.typed("grade \(next.lesson.number)"))
      )
    } else if syllabus.current == nil {
      screen.gap()
      screen.add(StyledText(Messages.congratulations, .good))
    } else {
      screen.lines.append(row(Messages.nextLabel, say.typed("list")))
    }
    return screen
  }

  /// Of the tasks that this verdict is not about: the first that never passed, else what passed with another answer
  /// only, which is the whole lesson when it is several.
  private func openTarget(_ outline: LessonOutline, _ verdict: LessonVerdict) -> String? {
    let number = outline.lesson.number
    let progress = syllabus.progress[outline.lesson]
    let judged = verdict.tasks.map(\.number)
    let others = outline.tasks.map(\.number).filter { !judged.contains($0) }
    if let open = others.first(where: { progress.state(ofTask: $0) != .passed }) {
      return "\(number).\(open)"
    }
    let fingerprint = judged.first.flatMap { progress[task: $0].fingerprint }
    let stale = others.filter { progress[task: $0].fingerprint != fingerprint }
    return stale.first.map { stale.count == 1 ? "\(number).\($0)" : number }
  }

  private func afterRed(_ outline: LessonOutline, _ verdict: LessonVerdict) -> Screen {
    let task = verdict.tasks.first { $0.state != .passed }?.number
    let target = task.map { "\(outline.lesson.number).\($0)" } ?? outline.lesson.number
    return Screen([row(Messages.hintLabel, say.typed("hint \(target)")), again(outline)])
  }

  private func again(_ outline: LessonOutline) -> Line {
    row(Messages.againLabel, say.typed("grade \(outline.lesson.number)"))
  }

  private func row(_ label: String, _ text: StyledText) -> Line {
    let gap = String(repeating: " ", count: max(1, Messages.labelWidth - label.count))
    return Line(text, lead: StyledText(label + gap, .strong))
  }

  private func path(_ path: String) -> StyledText { StyledText(say.paths.shown(path), .place) }
}
