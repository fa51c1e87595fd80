/// The screen of `watch` as rows: a view, cut into pages, with progress and keys below.
struct WatchScreen: Sendable {
  let outline: LessonOutline
  let syllabus: Syllabus
  let view: WatchView
  let say: Messages

  /// The rows of one page.
  ///
  /// - Parameters:
  ///   - page: from 0; beyond the last one it begins again.
  ///   - width: of the terminal, in columns.
  ///   - height: of the terminal, in rows.
  ///   - colour: whether styles show.
  func rows(page: Int, width: Int, height: Int, colour: Bool) -> [String] {
    let all = body.rows(width: width, colour: colour)
    func footer(_ note: StyledText) -> [String] {
      var screen = Screen([.blank])
      screen.add(syllabus.bar.text(width: width - 24), trailing: note)
      screen.add(keys)
      return screen.rows(width: width, colour: colour)
    }
    // One row more is for the line that says what is going on.
    let room = max(3, height - footer("").count - 1)
    let pages = max(1, (all.count + room - 1) / room)
    let number = page % pages
    let note = pages > 1 ? StyledText(Messages.page(number + 1, of: pages), .notice) : ""
    return all.dropFirst(number * room).prefix(room) + footer(note)
  }

  private var body: Screen {
    switch view {
    case .lesson(nil): opening
    case .lesson(let result?): judged(result)
    case .list: LessonList(syllabus, say: say).withoutBar
    case .text(let screen): screen
    case .spoils: Screen([Line(StyledText(Messages.spoilsKeys(outline.lesson.number)))])
    }
  }

  /// The lesson before it is judged.
  private var opening: Screen {
    var screen = Screen()
    screen.add(
      StyledText(Messages.lesson(outline), .strong),
      trailing: StyledText(outline.minutes.map(Messages.minutes) ?? "", .faint)
    )
    for task in outline.tasks {
      screen.add(
        StyledText(Messages.task(task.number, task.title)),
        lead: StyledText("  ") + syllabus.state(outline, task.number).mark + StyledText(" ")
      )
    }
    screen.gap()
    screen.add(place(Messages.readLabel, outline.lesson.readme.path))
    screen.add(place(Messages.editLabel, outline.lesson.exercise.path))
    return screen
  }

  private func judged(_ result: AnswerGrader.Result) -> Screen {
    var screen = LessonReport(
      outline: result.outline,
      verdict: result.verdict,
      say: say,
      detail: .first
    ).screen
    guard result.verdict.state == .passed else { return screen }
    screen.gap()
    screen.add(StyledText(Messages.done, .good))
    screen.add(place(Messages.solutionLabel, outline.lesson.solution.path))
    screen.add(place(Messages.whyLabel, outline.lesson.reasons.path))
    if syllabus.current == nil {
      screen.gap()
      screen.add(StyledText(Messages.congratulations, .good))
    }
    return screen
  }

  private func place(_ label: String, _ path: String) -> StyledText {
    let gap = String(repeating: " ", count: max(1, Messages.labelWidth - label.count))
    return StyledText(label + gap) + StyledText(say.paths.shown(path), .place)
  }

  private var keys: StyledText {
    Messages.keys.enumerated().reduce(into: StyledText()) { text, entry in
      if entry.offset > 0 { text += StyledText("  ") }
      text += StyledText(entry.element.key, .strong) + StyledText(" \(entry.element.does)", .faint)
    }
  }
}
