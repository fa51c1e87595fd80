import Foundation

/// `course reset`: brings the starter back, or an answer that was kept. What is replaced is kept first.
struct ResetCommand: Command {
  static let name = "reset"
  static let usage = "NN"
  static let purpose = "the starter again; your answer is kept"
  static let help = """
    Scripts/course reset NN [--restore [WHICH]]

    Brings the starter of a lesson back, from git. Your answer is kept first, in
    .course/kept, with all its files.

    --restore            bring back the answer that was kept last
    --restore WHICH      bring back that one; WHICH is its date, or the start of it
    --kept               list what is kept
    """

  enum Request: Hashable {
    case starter
    case kept(String?)
    case list
  }

  let lesson: String
  let request: Request

  init(_ words: inout Words) throws {
    let (lists, restores) = (words.take("--kept"), words.take("--restore"))
    lesson = try words.lesson()
    request = lists ? .list : restores ? .kept(try words.nextName()) : .starter
  }

  func run(_ context: Context) async throws -> Int32 {
    let lesson = try context.course.lesson(lesson)
    let (answers, paths) = (KeptAnswers(lesson), context.paths)
    var screen = Screen()
    switch request {
    case .starter:
      let contents = try await Starter.contents(of: lesson, environment: context.environment)
      let result = try context.replaceAnswer(of: lesson, with: contents)
      screen = Self.screen(result, "Lesson \(lesson.number) has its starter", paths)
      if case .done(_?) = result {
        screen.add("Bring it back: " + paths.typed("reset \(lesson.number) --restore"))
      }
    case .kept(let name):
      let starter =
        name == nil
        ? try? await Starter.contents(of: lesson, environment: context.environment) : nil
      let wanted = try answers.find(name, of: lesson, starter: starter)
      let result = try context.replaceAnswer(of: lesson, with: FolderContents(wanted.folder))
      let fact = "Lesson \(lesson.number) has the answer of \(wanted.name)"
      screen = Self.screen(result, fact, paths)
    case .list:
      let all = answers.all
      screen = Screen(
        all.isEmpty
          ? "No answer of lesson \(lesson.number) is kept."
          : "Kept answers of lesson \(lesson.number), the oldest first:"
      )
      for kept in all { screen.add(paths.styled(kept.folder), lead: "  ") }
      if !all.isEmpty {
        screen.add("Bring one back: " + paths.typed("reset \(lesson.number) --restore DATE"))
      }
    }
    context.terminal.show(screen)
    return 0
  }

  static func screen(_ result: AnswerFolder.Replacement, _ fact: String, _ paths: Paths) -> Screen {
    guard case .done(let kept) = result else {
      return Screen("\(fact) already; nothing was changed.")
    }
    var screen = Screen("\(fact) again.")
    if let kept { screen.add("What stood there is kept in " + paths.styled(kept.folder) + ".") }
    return screen
  }
}

extension Context {
  /// Keeps the answer, puts other files in its place, and forgets what was judged.
  func replaceAnswer(
    of lesson: Lesson,
    with contents: FolderContents,
    unless isKnown: (FolderContents) -> Bool = { _ in false }
  ) throws -> AnswerFolder.Replacement {
    let result = try AnswerFolder(lesson)
      .replace(with: contents, keepingIn: KeptAnswers(lesson), unless: isKnown)
    if case .done = result { update { $0[lesson] = LessonProgress() } }
    return result
  }
}
