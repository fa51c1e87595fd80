/// `course watch`: grades a lesson whenever one of its files is saved, until `q`.
struct WatchCommand: Command {
  static let entry: Summary = ("watch", "[NN]", "grade a lesson whenever you save")
  static let help = """
    Scripts/course watch [NN]

    Grades a lesson whenever you save one of its files. Without a number: the first
    lesson that is not finished. It never opens the next lesson by itself.

    Keys, without Enter:
      n  next lesson       t  text of the task  r  run again
      p  previous lesson   h  hint              g  grade all lessons
      l  list              c  compare           q  quit
    In the list, two digits open that lesson.
    """

  let lesson: String?
  init(_ arguments: inout CommandArguments) throws { lesson = try arguments.nextPositional() }

  func run(_ context: CommandContext) async throws -> Int32 {
    let lessons = context.course.lessons
    let open = try lesson.map(context.course.lesson) ?? context.status().currentLesson
    try await Self.watch(open ?? lessons[lessons.count - 1], context, isStage: false)
    return 0
  }

  /// Watches until `q` is pressed. `isStage`: the output is for a projector.
  static func watch(_ lesson: Lesson, _ context: CommandContext, isStage: Bool) async throws {
    guard let keys = context.terminal.readKeys() else {
      let command = isStage ? "live \(lesson.number) --stage" : "watch"
      throw UserFacingError("`\(command)` needs a terminal to write to and to read keys from.")
        .remedy("`\(context.paths.commandLine("grade \(lesson.number)"))` grades once.")
    }
    let loop = WatchLoop(context, lesson: lesson, isStage: isStage) { lesson, isForced, report in
      await context.grade(lesson, isForced: isForced, report)
    }
    await loop.run(keys: keys)
  }
}
