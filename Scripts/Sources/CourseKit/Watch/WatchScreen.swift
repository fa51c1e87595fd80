/// The screen of `watch` as rows: a view, cut into pages, with progress and keys below.
struct WatchScreen: Sendable {
  enum View: Sendable {
    case lesson(GradingResult?)
    /// All lessons; the first typed digit is kept until the second one.
    case list(digit: Character?)
    case text(Screen)
    case spoilerConfirmation
  }

  let lesson: Lesson
  let status: CourseStatus
  let view: View
  let paths: PathFormatter

  /// Returns the rows of one page, from 0; after the last page comes the first, and before the first the last.
  func rows(page: Int, width: Int, height: Int, colour: Bool) -> [String] {
    func footer(_ note: StyledText) -> [String] {
      var screen = Screen([.blank])
      screen.add(status.bar(width: width - 24), trailing: note)
      screen.add(StyledText(Self.keys, separator: "  "))
      return screen.rows(width: width, colour: colour)
    }
    // One more row is for the status line.
    let pages = pages(of: max(3, height - footer("").count - 1), width: width, colour: colour)
    let number = (page % pages.count + pages.count) % pages.count
    let note = "space, b: page \(number + 1) of \(pages.count)"
    return pages[number] + footer(pages.count > 1 ? StyledText(note, .warning) : "")
  }

  /// Returns the body, cut into pages by the rows of the terminal, which wraps long paths.
  private func pages(of room: Int, width: Int, colour: Bool) -> [[String]] {
    let body = body
    let plain = body.rows(width: width, colour: false)
    var pages = [[String]()]
    var used = 0
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
        screen.add(Line(status.state(lesson, task.number), lesson.name(ofTask: task.number)))
      }
      screen.addBlankLine()
      screen.add(Line(label: "Read:", paths.styledPath(lesson.readme)))
      screen.add(Line(label: "Tasks:", paths.styledPath(lesson.taskPage)))
      screen.add(Line(label: "Edit:", paths.styledPath(lesson.exercise)))
      return screen
    case .lesson(let result?):
      let lesson = result.lesson
      var screen = LessonReport(result: result, paths: paths, maxDetailedTests: 1).screen
      guard result.verdict.state == .passed else { return screen }
      screen.addSection(Screen(outcomesOf: lesson))
      screen.addSection("Done. What you wrote passes every test; here is one good answer:", .good)
      screen.add(Line(label: "Solution:", paths.styledPath(lesson.solution)))
      screen.add(Line(label: "Why:", paths.styledPath(lesson.solutionNotes)))
      if status.currentLesson == nil { screen.addSection(CommandContext.congratulations, .good) }
      return screen
    case .text(let screen): return screen
    case .spoilerConfirmation:
      let fact = "Lesson \(lesson.number) is not finished, and this shows its solution."
      return Screen("\(fact) y shows it; Return goes back.")
    case .list:
      var (screen, legend) = status.list
      screen.addSection(legend)
      screen.addSection("Two digits open that lesson. Return: back to the verdict.", .faint)
      return screen
    }
  }

  private static let keys = [
    ("n", "next"), ("p", "prev"), ("t", "task"), ("h", "hint"), ("c", "compare"), ("l", "list"),
    ("g", "grade all"), ("r", "run"), ("q", "quit"),
  ].map { StyledText($0, .strong) + StyledText(" " + $1, .faint) }
}

/// The projector view of a lesson: every task red or green, and the first broken rule.
extension Screen {
  init(stage lesson: Lesson, _ verdict: LessonVerdict?) {
    self.init([.blank])
    add("\(lesson.title.uppercased())", .strong, lead: "  ")
    for task in lesson.tasks {
      let state = verdict?.tasks.first { $0.number == task.number }?.state ?? .notStarted
      let word = state == .passed ? "GREEN" : state == .notStarted ? "…" : "RED"
      let lead = "  " + state.mark + "  \(task.number)  "
      let trailing = StyledText(word, state.style)
      addSection(Screen("\(task.title)", .strong, lead: lead, trailing: trailing))
    }
    guard let verdict, verdict.state != .passed else { return }
    // The first problem: the compiler's first message, or the first broken rule.
    let red = verdict.redTests(of: lesson).explained.first
    let broken = red?.rule == nil ? red?.issues.first?.comments.first : red?.ruleParts.text
    let sentence = verdict.firstError?.message ?? broken ?? red?.explanation
    if let sentence { addSection("\(sentence)", .warning, lead: "  ") }
  }
}
