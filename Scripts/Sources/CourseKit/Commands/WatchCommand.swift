/// `course watch`: judges a lesson whenever one of its files is saved, until `q`.
struct WatchCommand: Command {
  static let entry: Entry = ("watch", "[NN]", "judge a lesson whenever you save")
  static let help = """
    Scripts/course watch [NN]

    Grades a lesson whenever you save one of its files. Without a number: the first
    lesson that is not finished. It never goes on by itself.

    Keys, without Enter:
      n  next lesson       t  text of the task  r  run again
      p  previous lesson   h  hint              g  grade all lessons
      l  list              c  compare           q  quit
    In the list, two digits open that lesson.
    """

  let lesson: String?
  init(_ words: inout Words) throws { lesson = try words.nextName() }

  func run(_ context: Context) async throws -> Int32 {
    let lessons = context.course.lessons
    let open = try lesson.map(context.course.lesson) ?? context.status().current
    try await Self.watch(open ?? lessons[lessons.count - 1], context)
    return 0
  }

  /// Watches until `q` is pressed. On a stage, a room reads the screen.
  static func watch(_ lesson: Lesson, _ context: Context, isStage: Bool = false) async throws {
    guard let keys = context.terminal.readKeys() else {
      throw Explanation("`watch` needs a terminal to write to and to read keys from.")
        .remedy("`\(context.paths.command("grade \(lesson.number)"))` grades once.")
    }
    let loop = WatchLoop(context, lesson: lesson, isStage: isStage) { lesson, isForced, report in
      await context.judge(lesson, isForced: isForced, report)
    }
    await loop.run(keys: keys)
  }
}
