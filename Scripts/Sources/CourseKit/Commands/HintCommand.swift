/// `course hint`: one level more each time; the reasons once the lesson has passed.
struct HintCommand: Command {
  static let name = "hint"
  static let usage = "[NN|NN.T]"
  static let purpose = "the next hint of a task"
  static let help = """
    Scripts/course hint [NN|NN.T] [--all]

    One level more each time. Without a task: the first that is not finished. After a
    lesson has passed: the reasons behind its solution.

    --all  every level at once
    """

  private(set) var target: Target?
  private(set) var all = false

  init(_ words: inout Words) throws {
    while let word = words.next() {
      if word == "--all" {
        all = true
      } else if target == nil {
        target = try Target(word, of: words)
      } else {
        throw words.unknown(word)
      }
    }
  }

  /// - Throws: An `Explanation` when the lesson or task is unknown, or its texts can't be read.
  func run(_ context: Context) throws -> Int32 {
    let status = context.status()
    guard
      let outline = try target.map({ LessonOutline(try context.course.lesson($0.lesson)) })
        ?? status.current
    else {
      throw Explanation(
        fact: "Every lesson has passed, so there is no open one.",
        remedy: "Name the lesson that you mean, like 01."
      )
    }
    let hints = HintReport(outline: outline, paths: context.paths)
    let task = target?.task ?? status.openTask(of: outline)
    if all {
      context.terminal.show(try hints.everyLevel(ofTask: task))
    } else if target?.task == nil, status.isPassed(outline) {
      context.terminal.show(try hints.reasons())
    } else {
      let task = task ?? 1
      let read = status.progress[outline.lesson][task: task].hints
      let (screen, level) = try hints.next(ofTask: task, after: read)
      context.update { $0[outline.lesson][task: task].hints = level }
      context.terminal.show(screen)
    }
    return 0
  }
}

/// The hints of a lesson, and the reasons of its solution, as screens.
struct HintReport: Sendable {
  let outline: LessonOutline
  let paths: Paths

  /// The next level of a task: the one after those that were read, or the last.
  ///
  /// - Parameters:
  ///   - task: the task's number.
  ///   - read: how many levels were read.
  ///   - byKey: whether a key of `watch` asks for the next one, instead of a command.
  /// - Returns: the screen, and how many levels are read now.
  /// - Throws: An `Explanation` when the task is unknown, or has no hint.
  func next(
    ofTask task: Int,
    after read: Int,
    byKey: Bool = false
  ) throws -> (screen: Screen, level: Int) {
    let levels = try levels(task)
    let index = min(read, levels.count - 1)
    var screen = head(task, "Hint \(index + 1) of \(levels.count)")
    screen.add(MarkdownScreen(levels[index].text).screen)
    screen.gap()
    let isLast = index + 1 == levels.count
    let number = outline.lesson.number
    let more =
      switch (byKey, isLast) {
      case (true, true):
        "That was the last level; c shows the solution. Any other key: back to the verdict."
      case (true, false): "h: one level more. Any other key: back to the verdict."
      case (false, true):
        "That was the last level. All of them: \(paths.command("hint \(number).\(task) --all")). "
          + "The solution: \(paths.command("compare \(number)"))"
      case (false, false): "One level more: \(paths.command("hint \(number).\(task)"))"
      }
    screen.add(more, .faint)
    return (screen, index + 1)
  }

  /// Every level of one task, or of all for `nil`.
  ///
  /// - Throws: An `Explanation` when the task is unknown, or has no hint.
  func everyLevel(ofTask task: Int?) throws -> Screen {
    var screen = Screen()
    for number in task.map({ [$0] }) ?? outline.tasks.map(\.number) {
      let levels = try levels(number)
      screen.addApart(head(number, ""))
      for level in levels {
        screen.gap()
        screen.add("Hint \(level.number) of \(levels.count)", .strong)
        screen.add(MarkdownScreen(level.text).screen)
      }
    }
    return screen
  }

  /// Why the solution is as it is.
  ///
  /// - Throws: An `Explanation` when the text can't be read.
  func reasons() throws -> Screen {
    var screen = Screen()
    screen.add(outline.name, .strong, trailing: "passed")
    screen.gap()
    screen.add(MarkdownScreen(try TextFile(outline.lesson.reasons).text).screen)
    screen.gap()
    let command = paths.command("compare \(outline.lesson.number)")
    screen.add("Your answer beside the solution: \(command)", .faint)
    return screen
  }

  private func levels(_ task: Int) throws -> [Hints.Level] {
    let levels = try outline.lesson.hints().levels(ofTask: task)
    if !levels.isEmpty { return levels }
    try outline.check(task: task)
    throw Explanation(
      fact: "There is no hint for task \(task) of lesson \(outline.lesson.number).",
      remedy: "The lesson's text says what the task asks for."
    )
  }

  private func head(_ task: Int, _ trailing: String) -> Screen {
    var screen = Screen()
    let name = "\(outline.lesson.number) · \(outline.name(ofTask: task))"
    screen.add(name, .strong, trailing: StyledText(trailing, .notice))
    screen.gap()
    return screen
  }
}
