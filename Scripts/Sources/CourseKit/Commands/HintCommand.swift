/// `course hint`: shows one more hint each time; after the lesson has passed, its solution notes.
struct HintCommand: Command {
  static let entry: Summary = ("hint", "[NN|NN.T]", "the next hint of a task")
  static let help = """
    Scripts/course hint [NN|NN.T] [--all]

    Shows one more hint each time. Without a task: the first that is not finished. After a
    lesson has passed: the reasons behind its solution.

    --all  every hint together
    """

  let target: String?
  let all: Bool

  init(_ arguments: inout CommandArguments) throws {
    all = arguments.flag("--all")
    target = try arguments.nextPositional()
  }

  func run(_ context: CommandContext) throws -> Int32 {
    let status = context.status()
    let (lesson, task) = try context.target(target, status)
    let open = task ?? status.nextUnfinishedTask(of: lesson)
    let screen = try all ? context.everyHint(lesson, task: open) : context.hint(lesson, task: task)
    context.terminal.show(screen)
    return 0
  }
}

extension CommandContext {
  /// Returns the lesson of a word, and the task if the word names one; without a word, the first unfinished lesson.
  func target(_ word: String?, _ status: CourseStatus) throws -> (lesson: Lesson, task: Int?) {
    if let word { return try course.parseTarget(word) }
    if let lesson = status.currentLesson { return (lesson, nil) }
    throw UserFacingError("Every lesson has passed, so there is no open one.")
      .remedy("Name the lesson that you mean, like 01.")
  }

  /// Returns the next hint of a task after those that were read, or the last, and counts it as read. Without a task,
  /// returns the reasons behind the solution if the lesson has passed, or else a hint of its first unfinished task.
  func hint(_ lesson: Lesson, task: Int? = nil, byKey: Bool = false) throws -> Screen {
    let status = status(isQuiet: true)
    if task == nil, status.isPassed(lesson) { return try reasons(lesson) }
    let task = task ?? status.nextUnfinishedTask(of: lesson) ?? 1
    let levels = try levels(lesson, task)
    let index = min(status.progress[lesson][task: task].hints, levels.count - 1)
    let number = lesson.number
    let which = StyledText("Hint \(index + 1) of \(levels.count)", .warning)
    var screen = Screen("\(number) · \(lesson.name(ofTask: task))", .strong, trailing: which)
    screen.addSection(Screen(markdown: levels[index].text))
    let isLast = index + 1 == levels.count
    if byKey {
      let next = isLast ? "That was the last level; c shows the solution." : "h: next hint."
      screen.addSection("\(next) Return: back to the verdict.", .faint)
    } else if isLast {
      screen.addSection("That was the last level.", .faint)
      screen.add("All of them: \(paths.commandLine("hint \(number).\(task) --all"))", .faint)
      screen.add("The solution: \(paths.commandLine("compare \(number)"))", .faint)
    } else {
      screen.addSection("Next hint: \(paths.commandLine("hint \(number).\(task)"))", .faint)
    }
    if try lesson.hints().staysRed != nil {
      screen.add("A test stays red? See the top of \(paths.displayPath(lesson.hintsFile)).", .faint)
    }
    update { $0[lesson][task: task].hints = index + 1 }
    return screen
  }

  /// Returns every hint of one task, or of all tasks for `nil`, without counting any as read.
  func everyHint(_ lesson: Lesson, task: Int?) throws -> Screen {
    var screen = Screen()
    if let table = try lesson.hints().symptoms(ofTask: task) {
      screen.add("A test stays red", .strong)
      screen.addSection(Screen(markdown: table))
    }
    for task in task.map({ [$0] }) ?? lesson.tasks.map(\.number) {
      let levels = try levels(lesson, task)
      screen.addSection("\(lesson.number) · \(lesson.name(ofTask: task))", .strong)
      for level in levels {
        screen.addSection("Hint \(level.number) of \(levels.count)", .strong)
        screen.add(Screen(markdown: level.text))
      }
    }
    return screen
  }

  private func reasons(_ lesson: Lesson) throws -> Screen {
    var screen = Screen("\(lesson.heading)", .strong, trailing: "passed")
    screen.addSection(Screen(markdown: try lesson.solutionNotes.readText()))
    let command = paths.commandLine("compare \(lesson.number)")
    screen.addSection("Your answer beside the solution: \(command)", .faint)
    return screen
  }

  private func levels(_ lesson: Lesson, _ task: Int) throws -> [NumberedSection] {
    let levels = try lesson.hints().levels(ofTask: task)
    if !levels.isEmpty { return levels }
    try lesson.validate(task: task)
    throw UserFacingError("There is no hint for task \(task) of lesson \(lesson.number).")
      .remedy("`\(paths.commandLine("task \(lesson.number).\(task)"))` shows the task.")
  }
}
