/// All lessons of the course, a line each, with the progress of the whole.
struct LessonList: Sendable {
  private let syllabus: Syllabus
  private let say: Messages

  init(_ syllabus: Syllabus, say: Messages) {
    self.syllabus = syllabus
    self.say = say
  }

  /// The lessons, the progress of the whole, and what the marks mean.
  ///
  /// - Parameter width: of the terminal, in columns.
  func screen(width: Int) -> Screen {
    var screen = lessons
    screen.gap()
    screen.lines.append(Line(syllabus.bar.text(width: width), wrapping: .never))
    screen.add(legend)
    return screen
  }

  /// The lessons and what the marks mean.
  var withoutBar: Screen {
    var screen = lessons
    screen.gap()
    screen.add(legend)
    screen.gap()
    screen.add(StyledText(Messages.listKeys, .faint))
    return screen
  }

  private var lessons: Screen {
    var screen = Screen()
    let widest = syllabus.outlines.map(\.tasks.count).max() ?? 0
    for outline in syllabus.outlines {
      let isCurrent = outline.lesson.name == syllabus.current?.lesson.name
      let lead =
        StyledText(isCurrent ? "> " : "  ", .strong) + StyledText(outline.lesson.number + " ")
      let minutes = outline.minutes.map(Messages.minutes) ?? ""
      let gap = String(
        repeating: " ",
        count: max(2, 8 + widest - outline.tasks.count - minutes.count)
      )
      screen.add(
        StyledText(outline.title, isCurrent ? .strong : .plain),
        lead: lead,
        trailing: marks(outline) + StyledText(gap) + StyledText(minutes, .faint)
      )
    }
    return screen
  }

  private func marks(_ outline: LessonOutline) -> StyledText {
    outline.tasks.reduce(into: StyledText()) { text, task in
      text += syllabus.state(outline, task.number).mark
    }
  }

  /// What the marks mean, as far as they occur.
  private var legend: StyledText {
    let states = Set(
      syllabus.outlines.flatMap { outline in
        outline.tasks.map { syllabus.state(outline, $0.number) }
      }
    )
    let broken = states.intersection([.notCompiling, .crashed, .timedOut])
    let order: [VerdictState] = [.passed, .failing] + broken.prefix(1) + [.notStarted]
    let shown = order.filter(states.contains)
    return shown.enumerated().reduce(into: StyledText()) { text, entry in
      if entry.offset > 0 { text += "   " }
      text += entry.element.mark + StyledText(" " + Messages.meaning(of: entry.element), .faint)
    }
  }
}
