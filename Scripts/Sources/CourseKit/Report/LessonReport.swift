/// A verdict on a lesson as a screen: its tasks, what is red and why. What to type next is for others to add.
struct LessonReport: Sendable {
  /// How much of the red tests is told.
  enum Detail: Sendable {
    /// Every one in full.
    case every
    /// Those of the first red task in full and a line for each other, if there are many.
    case balanced
    /// The first in full, a line for each other.
    case first
  }

  let outline: LessonOutline
  let verdict: LessonVerdict
  let say: Messages
  var detail = Detail.balanced

  /// The whole report.
  var screen: Screen {
    var screen = Screen([headline])
    if verdict.state == .notCompiling {
      screen.gap()
      screen.add(BuildReport(verdict: verdict, say: say).screen)
    } else {
      if judgedAnything { screen.add(Screen(verdict.tasks.map(taskLine))) }
      if !verdict.explanation.isEmpty {
        screen.gap()
        screen.add(StyledText(verdict.explanation), lead: "  ")
      }
    }
    add(findings, to: &screen)
    if verdict.state != .notCompiling {
      add(warnings, to: &screen)
      add(redTests, to: &screen)
      add(printedByPassed, to: &screen)
    }
    return screen
  }

  private func add(_ part: Screen, to screen: inout Screen) {
    if part.lines.isEmpty { return }
    screen.gap()
    screen.add(part)
  }

  private var judgedAnything: Bool {
    verdict.tests.contains { $0.state != .notStarted && $0.state != .notGraded }
  }

  /// `Lesson 01 · Initializer injection   3 of 5 tasks passed`.
  private var headline: Line {
    let passed = verdict.tasks.count { $0.state == .passed }
    let count =
      judgedAnything && verdict.state != .notCompiling
      ? say.tasksPassed(passed, of: verdict.tasks.count) : say.state(verdict.state)
    return Line(
      StyledText(Messages.lesson(outline, verdict), .strong),
      trailing: StyledText(count, verdict.state.style)
    )
  }

  private func taskLine(_ task: TaskVerdict) -> Line {
    Line(
      StyledText(Messages.task(task.number, outline.title(ofTask: task.number))),
      lead: StyledText("  ") + task.state.mark + StyledText(" "),
      trailing: StyledText(say.state(of: task), task.state.style)
    )
  }

  /// What is odd about the answer's files.
  private var findings: Screen {
    Screen(
      verdict.findings.map {
        Line(StyledText(say.shortened($0.message)), lead: StyledText("  ! ", .notice))
      }
    )
  }

  /// What the compiler warned about, the first in full.
  private var warnings: Screen {
    var screen = Screen()
    guard let first = verdict.warnings.first else { return screen }
    screen.add(
      say.warning(first, more: verdict.warnings.count - 1),
      lead: StyledText("  ! ", .notice)
    )
    return screen
  }

  private var redTests: Screen {
    let red = verdict.tests.filter { $0.state != .passed && $0.state != .notStarted }
    let inFull = red.prefix(countInFull(red))
    var screen = Screen()
    for test in inFull {
      screen.gap()
      screen.add(TestReport(verdict: test, lesson: outline.lesson, say: say).screen)
    }
    let others = red.dropFirst(inFull.count)
    if others.isEmpty { return screen }
    screen.gap()
    for test in others {
      screen.lines.append(TestReport(verdict: test, lesson: outline.lesson, say: say).line)
    }
    return screen
  }

  private func countInFull(_ red: [TestVerdict]) -> Int {
    switch detail {
    case .every: red.count
    case .first: 1
    case .balanced: red.count <= 6 ? red.count : red.count { $0.test.task == red[0].test.task }
    }
  }

  /// What green tests printed: the first in short, the others counted.
  private var printedByPassed: Screen {
    var screen = Screen()
    let printing = verdict.tests.filter { $0.state == .passed && !$0.output.isEmpty }
    guard let first = printing.first else { return screen }
    screen.add(say.printed(by: first.test, more: printing.count - 1), lead: "  ")
    screen.add(OutputExcerpt(first.output, head: 6, tail: 2, say: say).screen.indented(by: 4))
    return screen
  }
}
