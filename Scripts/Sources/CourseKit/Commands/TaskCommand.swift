/// `course task`: the text of a task.
struct TaskCommand: Command {
  static let entry: Summary = ("task", "[NN|NN.T]", "the text of a task")
  static let help = """
    Scripts/course task [NN|NN.T] [--open]

    Shows the text of a task. Without a task: the first that is not finished. A folded
    part, like the answer to a question, shows only its title.

    --open  show the folded parts too
    """

  let target: String?
  let isOpen: Bool

  init(_ arguments: inout CommandArguments) throws {
    isOpen = arguments.flag("--open")
    target = try arguments.nextPositional()
  }

  func run(_ context: CommandContext) throws -> Int32 {
    let (lesson, task) = try context.target(target, context.status())
    context.terminal.show(try context.task(lesson, task, isOpen: isOpen))
    return 0
  }
}

extension CommandContext {
  /// Shows a task, or for `nil` the first one that is not finished, with its folded parts closed unless `isOpen`.
  func task(_ lesson: Lesson, _ task: Int? = nil, isOpen: Bool = false) throws -> Screen {
    let text = try lesson.text()
    let open = status(isQuiet: true).nextUnfinishedTask(of: lesson)
    let task = task ?? open ?? lesson.recommendedTaskOrder.first ?? 1
    try lesson.validate(task: task)
    let target = "\(lesson.number).\(task)"
    let markdown = text.tasks.first { $0.number == task }?.text ?? ""
    var screen = Screen("\(lesson.number) · \(lesson.name(ofTask: task))", .strong)
    screen.addSection(Screen(markdown: markdown, isFolded: !isOpen))
    var rows = [Line(label: "Edit:", paths.styledPath(lesson.exercise))]
    if markdown.contains("GroundRules.md") {
      let rules = course.root.appending(path: "Lessons/GroundRules.md")
      rows.append(Line(label: "Rules:", paths.styledPath(rules)))
    }
    rows.append(Line(label: "Grade:", paths.styledCommandLine("grade \(target)")))
    if markdown.contains("<details"), !isOpen {
      rows.append(Line(label: "Unfold:", paths.styledCommandLine("task \(target) --open")))
    }
    screen.addSection(Screen(rows))
    return screen
  }
}
