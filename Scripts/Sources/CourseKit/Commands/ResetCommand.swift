/// `course reset`: restores the starter or a backup. The replaced answer is backed up first.
struct ResetCommand: Command {
  static let entry: Summary = ("reset", "NN", "the starter again; your answer is kept")
  static let help = """
    Scripts/course reset NN [--restore [WHICH] | --kept]

    Brings the starter of a lesson back, from git. Your answer is kept first, in
    .course/kept, with all its files.

    --restore            bring back the answer that was kept last
    --restore WHICH      bring back that one; WHICH is its date, or the start of it
    --kept               list what is kept
    """

  let lesson: String
  let showsList: Bool
  let isRestore: Bool
  /// The beginning of the backup's name; the newest if `nil`.
  let name: String?

  init(_ arguments: inout CommandArguments) throws {
    showsList = arguments.flag("--kept")
    isRestore = arguments.flag("--restore")
    lesson = try arguments.requiredLesson()
    name = isRestore && !showsList ? try arguments.nextPositional() : nil
  }

  func run(_ context: CommandContext) async throws -> Int32 {
    let lesson = try context.course.lesson(lesson)
    let all = lesson.backups
    let number = lesson.number
    let paths = context.paths
    if showsList, all.isEmpty {
      context.terminal.show(Screen("No answer of lesson \(number) is kept."))
    } else if showsList {
      var screen = Screen("Kept answers of lesson \(number), the oldest first:")
      for backup in all { screen.add(paths.styledPath(backup), lead: "  ") }
      screen.add("Bring one back: " + paths.styledCommandLine("reset \(number) --restore DATE"))
      context.terminal.show(screen)
    } else if isRestore {
      let starter = name == nil ? try? await context.starter(of: lesson) : nil
      let backup = try lesson.findBackup(name, starter: starter)
      let result = try context.replaceAnswer(of: lesson, with: FolderContents(backup))
      context.show(result, "Lesson \(number) has the answer of \(backup.name)")
    } else {
      let starter = try await context.starter(of: lesson)
      let isThere =
        try !lesson.exercise.isSymbolicLink && FolderContents(lesson.exercise).hasText(of: starter)
      let result = isThere ? .unchanged : try context.replaceAnswer(of: lesson, with: starter)
      context.show(result, "Lesson \(number) has its starter", undo: "reset \(number) --restore")
    }
    return 0
  }
}

extension CommandContext {
  /// Shows what became of an answer, and the command that brings the one before it back.
  func show(_ result: Lesson.Replacement, _ fact: String, undo: String? = nil) {
    guard case .replaced(let backup) = result else {
      return terminal.show(Screen("\(fact) already; nothing was changed."))
    }
    var screen = Screen("\(fact) again.")
    if let backup {
      screen.add("What was there is kept in " + paths.styledPath(backup) + ".")
      if let undo { screen.add("Bring it back: " + paths.styledCommandLine(undo)) }
    }
    terminal.show(screen)
  }

  /// Backs up and replaces the answer, and clears its progress.
  func replaceAnswer(
    of lesson: Lesson,
    with contents: FolderContents,
    unless isKnown: (FolderContents) -> Bool = { _ in false }
  ) throws -> Lesson.Replacement {
    let result = try lesson.replaceAnswer(with: contents, unless: isKnown)
    if case .replaced = result { update { $0[lesson] = LessonProgress() } }
    return result
  }
}
