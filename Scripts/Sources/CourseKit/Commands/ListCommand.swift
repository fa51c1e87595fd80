/// `course list`: all lessons with their minutes and the state of every task.
struct ListCommand: Command {
  static let entry: Summary = ("list", "", "all lessons, and how far you are")
  static let help = """
    Scripts/course list

    Lessons by parts, with their minutes, the state of every task as last graded, and two
    progress bars: of the course, and of the short path that its README.md describes.
    Lessons that passed but have changed since are marked ~.
    """

  init(_ arguments: inout CommandArguments) {}

  func run(_ context: CommandContext) -> Int32 {
    let status = context.status()
    var (screen, legend) = status.list
    screen.addBlankLine()
    for bar in status.bars(width: context.terminal.width) {
      screen.add(Line(text: bar, wrapping: .never))
    }
    screen.add(legend)
    context.terminal.show(screen)
    return 0
  }
}

extension CourseStatus {
  /// The lines of all lessons under the titles of their parts, with a mark for each task, and a legend of the marks.
  var list: (lessons: Screen, legend: StyledText) {
    let changed = StyledText("~", .warning)
    let parts = course.path.parts
    let widest = lessons.map(\.tasks.count).max() ?? 0
    var screen = Screen()
    var shown = [StyledText]()
    for lesson in lessons {
      if let part = parts.first(where: { $0.lessons.first == lesson.number }) {
        screen.addSection("\(part.title)", .faint)
      }
      let isChanged = progress[lesson].isChanged(in: lesson.exercise)
      let marks = lesson.tasks.map { task in
        let state = state(lesson, task.number)
        return state == .passed && isChanged ? changed : state.mark
      }
      let isCurrent = lesson.name == currentLesson?.name
      let lead = StyledText(isCurrent ? "> " : "  ", .strong) + "\(lesson.number) "
      let minutes = StyledText.minutes(lesson.minutes)
      let gap = max(2, 8 + widest - marks.count - minutes.width)
      let trailing = marks.reduce("", +) + .spaces(gap) + minutes
      screen.add("\(lesson.title)", isCurrent ? .strong : nil, lead: lead, trailing: trailing)
      shown += marks
    }
    let meanings: [(mark: StyledText, text: String)] = [
      (VerdictState.passed.mark, "passed"), (changed, "passed, changed since"),
      (VerdictState.failing.mark, "red"),
      (VerdictState.crashed.mark, "not compiling, crashed or timed out"),
      (VerdictState.notStarted.mark, "not graded yet"),
    ]
    let known = meanings.filter { shown.contains($0.mark) }
      .map { $0.mark + StyledText(" " + $0.text, .faint) }
    return (screen, StyledText(known, separator: "   "))
  }
}
