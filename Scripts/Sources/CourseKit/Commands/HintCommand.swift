/// `course hint`: one level more each time; the reasons once the lesson has passed.
struct HintCommand: Command {
  static let entry: Entry = ("hint", "[NN|NN.T]", "the next hint of a task")
  static let help = """
    Scripts/course hint [NN|NN.T] [--all]

    One level more each time. Without a task: the first that is not finished. After a
    lesson has passed: the reasons behind its solution.

    --all  every level at once
    """

  let target: String?
  let all: Bool

  init(_ words: inout Words) throws {
    all = words.take("--all")
    target = try words.nextName()
  }

  func run(_ context: Context) throws -> Int32 {
    let status = context.status()
    let (lesson, task) = try context.target(target, status)
    let screen =
      if all {
        try context.everyHint(lesson, task: task ?? status.openTask(of: lesson))
      } else if task == nil, status.isPassed(lesson) {
        try context.reasons(lesson)
      } else {
        try context.hint(lesson, task: task)
      }
    context.terminal.show(screen)
    return 0
  }
}

extension Context {
  /// Returns the lesson, and the task if one is named, of a word; without a word the first lesson that is not finished.
  func target(_ word: String?, _ status: CourseStatus) throws -> (lesson: Lesson, task: Int?) {
    if let word { return try course.target(word) }
    if let lesson = status.current { return (lesson, nil) }
    throw Explanation("Every lesson has passed, so there is no open one.")
      .remedy("Name the lesson that you mean, like 01.")
  }

  /// The next level of a task, after those that were read, or the last; it counts as read then.
  func hint(_ lesson: Lesson, task: Int? = nil, byKey: Bool = false) throws -> Screen {
    let status = status(again: true)
    let task = task ?? status.openTask(of: lesson) ?? 1
    let levels = try levels(lesson, task)
    let index = min(status.progress[lesson][task: task].hints, levels.count - 1)
    let number = lesson.number
    let which = StyledText("Hint \(index + 1) of \(levels.count)", .notice)
    var screen = Screen("\(number) · \(lesson.name(ofTask: task))", .strong, trailing: which)
    screen.addApart(Screen(markdown: levels[index].text))
    let more =
      switch (byKey, index + 1 == levels.count) {
      case (true, true):
        "That was the last level; c shows the solution. Return: back to the verdict."
      case (true, false): "h: one level more. Return: back to the verdict."
      case (false, true):
        "That was the last level. All of them: \(paths.command("hint \(number).\(task) --all")). "
          + "The solution: \(paths.command("compare \(number)"))"
      case (false, false): "One level more: \(paths.command("hint \(number).\(task)"))"
      }
    screen.addApart("\(more)", .faint)
    if try lesson.hints().staysRed != nil {
      screen.add("A test stays red? See the top of \(paths.shown(lesson.hintsFile)).", .faint)
    }
    update { $0[lesson][task: task].hints = index + 1 }
    return screen
  }

  /// Every level of one task, or of all for `nil`; none counts as read by that.
  func everyHint(_ lesson: Lesson, task: Int?) throws -> Screen {
    var screen = Screen()
    if let table = try lesson.hints().symptoms(ofTask: task) {
      screen.add("A test stays red", .strong)
      screen.addApart(Screen(markdown: table))
    }
    for task in task.map({ [$0] }) ?? lesson.tasks.map(\.number) {
      let levels = try levels(lesson, task)
      screen.addApart("\(lesson.number) · \(lesson.name(ofTask: task))", .strong)
      for level in levels {
        screen.addApart("Hint \(level.number) of \(levels.count)", .strong)
        screen.add(Screen(markdown: level.text))
      }
    }
    return screen
  }

  func reasons(_ lesson: Lesson) throws -> Screen {
    var screen = Screen("\(lesson.heading)", .strong, trailing: "passed")
    screen.addApart(Screen(markdown: try lesson.reasons.readText()))
    let command = paths.command("compare \(lesson.number)")
    screen.addApart("Your answer beside the solution: \(command)", .faint)
    return screen
  }

  private func levels(_ lesson: Lesson, _ task: Int) throws -> [NumberedSection] {
    let levels = try lesson.hints().levels(ofTask: task)
    if !levels.isEmpty { return levels }
    try lesson.check(task: task)
    throw Explanation("There is no hint for task \(task) of lesson \(lesson.number).")
      .remedy("`\(paths.command("task \(lesson.number).\(task)"))` says what the task asks for.")
  }
}
