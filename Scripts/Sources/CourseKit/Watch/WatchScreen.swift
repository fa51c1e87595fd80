/// The screen of `watch` as rows: a view, cut into pages, with progress and keys below.
struct WatchScreen: Sendable {
  enum View: Sendable {
    case lesson(Judgement?)
    /// All lessons; a digit that was typed is kept until the second one.
    case list(digit: Character?)
    case text(Screen)
    case spoils
  }

  let lesson: Lesson
  let status: CourseStatus
  let view: View
  let paths: Paths

  /// The rows of one page, from 0; beyond the last one, and before the first, it begins again.
  func rows(page: Int, width: Int, height: Int, colour: Bool) -> [String] {
    func footer(_ note: StyledText) -> [String] {
      var screen = Screen([.blank])
      screen.add(status.bar(width: width - 24), trailing: note)
      screen.add(Self.keys)
      return screen.rows(width: width, colour: colour)
    }
    // One row more is for the line that says what is going on.
    let pages = pages(of: max(3, height - footer("").count - 1), width: width, colour: colour)
    let number = (page % pages.count + pages.count) % pages.count
    let note = "space, b: page \(number + 1) of \(pages.count)"
    return pages[number] + footer(pages.count > 1 ? StyledText(note, .notice) : "")
  }

  /// The body cut into pages of so many rows of the terminal, which breaks a row that is too long for it, like a path.
  private func pages(of room: Int, width: Int, colour: Bool) -> [[String]] {
    let body = body
    let plain = body.rows(width: width, colour: false)
    var (pages, used) = ([[String]()], 0)
    for (row, text) in zip(body.rows(width: width, colour: colour), plain) {
      let height = max(1, (StyledText(text).width + width - 1) / width)
      if used > 0, used + height > room {
        pages.append([])
        used = 0
      }
      pages[pages.count - 1].append(row)
      used += height
    }
    return pages
  }

  private var body: Screen {
    switch view {
    case .lesson(nil):
      var screen = Screen("\(lesson.heading)", .strong, trailing: .minutes(lesson.minutes))
      for task in lesson.tasks {
        let mark = status.state(lesson, task.number).mark
        screen.add("\(lesson.name(ofTask: task.number))", lead: "  " + mark + " ")
      }
      screen.gap()
      screen.add(Line(label: "Read:", paths.styled(lesson.readme)))
      if lesson.hasTaskPage { screen.add(Line(label: "Tasks:", paths.styled(lesson.taskPage))) }
      screen.add(Line(label: "Edit:", paths.styled(lesson.exercise)))
      return screen
    case .lesson(let result?):
      let (lesson, verdict) = (result.lesson, result.verdict)
      var screen = LessonReport(lesson: lesson, verdict: verdict, paths: paths, most: 1).screen
      guard verdict.state == .passed else { return screen }
      screen.addApart("Done. What you wrote passes every test; here is one good answer:", .good)
      screen.add(Line(label: "Solution:", paths.styled(lesson.solution)))
      screen.add(Line(label: "Why:", paths.styled(lesson.reasons)))
      if status.current == nil { screen.addApart(Context.congratulations, .good) }
      return screen
    case .text(let screen): return screen
    case .spoils:
      let fact = "Lesson \(lesson.number) is not finished, and this shows its solution."
      return Screen("\(fact) y shows it; Return goes back.")
    case .list:
      var (screen, legend) = status.list
      screen.addApart(legend)
      screen.addApart("Two digits open that lesson. Return: back to the verdict.", .faint)
      return screen
    }
  }

  private static let keys = StyledText(
    [
      ("n", "next"), ("p", "prev"), ("t", "task"), ("h", "hint"), ("c", "compare"), ("l", "list"),
      ("g", "grade all"), ("r", "run"), ("q", "quit"),
    ].map { StyledText($0, .strong) + StyledText(" " + $1, .faint) },
    separator: "  "
  )
}

/// The lesson for the last row of a room: every task red or green, the first broken rule, nothing else.
extension Screen {
  init(stage lesson: Lesson, _ verdict: LessonVerdict?) {
    self.init([.blank])
    add("\(lesson.title.uppercased())", .strong, lead: "  ")
    for task in lesson.tasks {
      let state = verdict?.tasks.first { $0.number == task.number }?.state ?? .notStarted
      let word = state == .passed ? "GREEN" : state == .notStarted ? "…" : "RED"
      let (lead, trailing) = (
        "  " + state.mark + "  \(task.number)  ", StyledText(word, state.style)
      )
      addApart(Screen("\(task.title)", .strong, lead: lead, trailing: trailing))
    }
    guard let verdict, verdict.state != .passed else { return }
    // What stands between the room and green: the compiler's first sentence, or the first broken rule.
    let red = verdict.tests.first { $0.state != .passed }
    let broken = red?.rule == nil ? red?.issues.first?.comments.first : red?.ruleParts.text
    let sentence = verdict.firstError?.message ?? broken ?? red?.explanation
    if let sentence { addApart("\(sentence)", .notice, lead: "  ") }
  }
}
