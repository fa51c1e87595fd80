import Foundation

/// `course reset`: brings the starter back, or an answer that was kept. What is replaced is kept first.
struct ResetCommand: Command {
  static let entry: Entry = ("reset", "NN", "the starter again; your answer is kept")
  static let help = """
    Scripts/course reset NN [--restore [WHICH]]

    Brings the starter of a lesson back, from git. Your answer is kept first, in
    .course/kept, with all its files.

    --restore            bring back the answer that was kept last
    --restore WHICH      bring back that one; WHICH is its date, or the start of it
    --kept               list what is kept
    """

  let lesson: String
  let lists: Bool
  let restores: Bool
  /// The beginning of the kept answer's name; the newest if `nil`.
  let name: String?

  init(_ words: inout Words) throws {
    (lists, restores) = (words.take("--kept"), words.take("--restore"))
    lesson = try words.lesson()
    name = restores && !lists ? try words.nextName() : nil
  }

  func run(_ context: Context) async throws -> Int32 {
    let lesson = try context.course.lesson(lesson)
    let (all, number, paths) = (lesson.keptAnswers, lesson.number, context.paths)
    var screen = Screen()
    if lists, all.isEmpty {
      screen = Screen("No answer of lesson \(number) is kept.")
    } else if lists {
      screen = Screen("Kept answers of lesson \(number), the oldest first:")
      for kept in all { screen.add(paths.styled(kept), lead: "  ") }
      screen.add("Bring one back: " + paths.typed("reset \(number) --restore DATE"))
    } else if restores {
      let starter = name == nil ? try? await context.starter(of: lesson) : nil
      let wanted = try lesson.findKept(name, starter: starter)
      let result = try context.replaceAnswer(of: lesson, with: FolderContents(wanted))
      screen = Self.screen(result, "Lesson \(number) has the answer of \(wanted.name)", paths)
    } else {
      let starter = try await context.starter(of: lesson)
      let isThere =
        try !lesson.exercise.isSymbolicLink
        && FolderContents(lesson.exercise).hasText(of: starter)
      let result = isThere ? .unchanged : try context.replaceAnswer(of: lesson, with: starter)
      screen = Self.screen(result, "Lesson \(number) has its starter", paths)
      if case .done(_?) = result {
        screen.add("Bring it back: " + paths.typed("reset \(number) --restore"))
      }
    }
    context.terminal.show(screen)
    return 0
  }

  static func screen(_ result: Lesson.Replacement, _ fact: String, _ paths: Paths) -> Screen {
    guard case .done(let kept) = result else {
      return Screen("\(fact) already; nothing was changed.")
    }
    var screen = Screen("\(fact) again.")
    if let kept { screen.add("What stood there is kept in " + paths.styled(kept) + ".") }
    return screen
  }
}

extension Context {
  /// Keeps the answer, puts other files in its place, and forgets what was judged.
  func replaceAnswer(
    of lesson: Lesson,
    with contents: FolderContents,
    unless isKnown: (FolderContents) -> Bool = { _ in false }
  ) throws -> Lesson.Replacement {
    let result = try lesson.replaceAnswer(with: contents, unless: isKnown)
    if case .done = result { update { $0[lesson] = LessonProgress() } }
    return result
  }
}
