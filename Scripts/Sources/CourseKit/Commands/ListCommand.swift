/// `course list`: all lessons with their minutes and the state of every task.
struct ListCommand: Command {
  static let entry: Entry = ("list", "", "all lessons, and how far you are")
  static let help = """
    Scripts/course list

    Lessons by parts, with their minutes, the state of every task as last judged, and two
    progress bars: of the course, and of the short path that its README.md describes.
    A lesson that passed, and whose answer is another one now, says so.
    """

  init(_ words: inout Words) {}

  func run(_ context: Context) -> Int32 {
    let status = context.status()
    var (screen, legend) = status.list
    screen.gap()
    for bar in status.bars(width: context.terminal.width) {
      screen.add(Line(text: bar, wrapping: .never))
    }
    screen.add(legend)
    context.terminal.show(screen)
    return 0
  }
}

extension CourseStatus {
  /// A line for each lesson under the title of its part, with a mark for each task, and what the marks mean.
  var list: (lessons: Screen, legend: StyledText) {
    let changed = StyledText("~", .notice)
    let widest = lessons.map(\.tasks.count).max() ?? 0
    var (screen, shown) = (Screen(), [StyledText]())
    for lesson in lessons {
      if let part = path.parts.first(where: { $0.lessons.first == lesson.number }) {
        screen.addApart("\(part.title)", .faint)
      }
      let isChanged = progress[lesson].isChanged(in: lesson.exercise)
      let marks = lesson.tasks.map { task in
        let state = state(lesson, task.number)
        return state == .passed && isChanged ? changed : state.mark
      }
      let isCurrent = lesson.name == current?.name
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
