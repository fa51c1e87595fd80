/// Gives hints out, and the reasons of solutions.
struct HintDesk: Sendable {
  let syllabus: Syllabus
  let say: Messages

  /// The next level of a task: the one after those that were read, or the last.
  ///
  /// - Parameters:
  ///   - outline: the lesson.
  ///   - task: the task's number.
  ///   - inWatch: whether a key asks for the next one, instead of a command.
  /// - Returns: the screen, and how many levels are read now.
  /// - Throws: An `Explanation` when the task is unknown, or has no hint.
  func next(
    _ outline: LessonOutline,
    task: Int,
    inWatch: Bool = false
  ) throws -> (screen: Screen, level: Int) {
    let levels = try levels(outline, task)
    let read = syllabus.progress[outline.lesson][task: task].hints
    let index = min(read, levels.count - 1)
    var screen = head(outline, task, Messages.hint(index + 1, of: levels.count))
    screen.add(MarkdownScreen(levels[index].text).screen)
    screen.gap()
    let target = "\(outline.lesson.number).\(task)"
    let isLast = index + 1 == levels.count
    let more =
      inWatch ? Messages.hintKeys(isLast) : isLast ? say.noMoreHints(target) : say.moreHints(target)
    screen.add(StyledText(more, .faint))
    return (screen, index + 1)
  }

  /// Every level of one task, or of all.
  ///
  /// - Throws: An `Explanation` when the task is unknown, or has no hint.
  func everyLevel(_ outline: LessonOutline, task: Int?) throws -> Screen {
    let numbers = task.map { [$0] } ?? outline.tasks.map(\.number)
    var screen = Screen()
    for number in numbers {
      let levels = try levels(outline, number)
      screen.gap()
      screen.add(head(outline, number, ""))
      for level in levels {
        screen.gap()
        screen.add(StyledText(Messages.hint(level.number, of: levels.count), .strong))
        screen.add(MarkdownScreen(level.text).screen)
      }
    }
    return screen
  }

  /// Why the solution is as it is.
  ///
  /// - Throws: An `Explanation` when the text can't be read.
  func reasons(_ outline: LessonOutline) throws -> Screen {
    var screen = Screen()
    screen.add(StyledText(Messages.lesson(outline), .strong), trailing: "passed")
    screen.gap()
    screen.add(MarkdownScreen(try TextFile(outline.lesson.reasons).text).screen)
    screen.gap()
    screen.add(StyledText(say.hintsAfterAll(outline.lesson.number), .faint))
    return screen
  }

  private func levels(_ outline: LessonOutline, _ task: Int) throws -> [Hints.Level] {
    let levels = try outline.lesson.hints().levels(ofTask: task)
    if !levels.isEmpty { return levels }
    let known = outline.tasks.map(\.number)
    guard known.contains(task) else {
      throw Messages.unknownTask(task, lesson: outline.lesson.number, known: known)
    }
    throw Messages.noHints(task, lesson: outline.lesson.number)
  }

  private func head(_ outline: LessonOutline, _ task: Int, _ trailing: String) -> Screen {
    var screen = Screen()
    screen.add(
      StyledText(
        "\(outline.lesson.number) · \(Messages.task(task, outline.title(ofTask: task)))",
        .strong
      ),
      trailing: StyledText(trailing, .notice)
    )
    screen.gap()
    return screen
  }
}
