/// `course list`: all lessons with their minutes and the state of every task.
struct ListCommand: Command {
  static let entry: Entry = ("list", "", "all lessons, and how far you are")
  static let help = """
    Scripts/course list

    Lessons with their minutes, the state of every task as last judged, and a progress bar.
    A lesson that passed, and whose answer is another one now, says so.
    """

  init(_ words: inout Words) {}

  func run(_ context: Context) -> Int32 {
    let list = LessonList(context.status())
    var screen = list.lessons
    screen.gap()
    screen.add(Line(list.status.bar.text(width: context.terminal.width), wrapping: .never))
    screen.add(list.legend)
    context.terminal.show(screen)
    return 0
  }
}

struct LessonList: Sendable {
  let status: CourseStatus
  /// The names of the lessons with a passed task whose answer is another one than when it passed.
  private let changed: [String]

  init(_ status: CourseStatus) {
    self.status = status
    changed = status.lessons.filter { status.progress[$0].isChanged(in: $0.exercise) }.map(\.name)
  }

  var lessons: Screen {
    var screen = Screen()
    let widest = status.lessons.map(\.tasks.count).max() ?? 0
    for lesson in status.lessons {
      let isCurrent = lesson.name == status.current?.name
      let lead = StyledText(isCurrent ? "> " : "  ", .strong)
      let minutes = lesson.minutes.map { "\($0) min" } ?? ""
      let gap = max(2, 8 + widest - lesson.tasks.count - minutes.count)
      let marks = marks(lesson).reduce(StyledText(), +)
      let (title, trailing) = (lesson.title, marks + .spaces(gap) + StyledText(minutes, .faint))
      let number = lead + "\(lesson.number) "
      screen.add(title, isCurrent ? .strong : .plain, lead: number, trailing: trailing)
    }
    return screen
  }

  var legend: StyledText {
    let shown = status.lessons.flatMap(marks)
    let meanings: [(mark: StyledText, text: String)] = [
      (VerdictState.passed.mark, "passed"), (Self.changedMark, "passed, changed since"),
      (VerdictState.failing.mark, "red"),
      (VerdictState.crashed.mark, "not compiling, crashed or timed out"),
      (VerdictState.notStarted.mark, "not graded yet"),
    ]
    let known = meanings.filter { shown.contains($0.mark) }
    return StyledText(known.map { $0.mark + StyledText(" " + $0.text, .faint) }, separator: "   ")
  }

  private static let changedMark = StyledText("~", .notice)

  private func marks(_ lesson: Lesson) -> [StyledText] {
    let isChanged = changed.contains(lesson.name)
    return lesson.tasks.map { task in
      let state = status.state(lesson, task.number)
      return state == .passed && isChanged ? Self.changedMark : state.mark
    }
  }
}
