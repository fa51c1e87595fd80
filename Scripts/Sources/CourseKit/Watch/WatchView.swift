/// What the screen of `watch` shows above its last rows.
enum WatchView: Sendable {
  /// The lesson and its verdict, or what it asks for while there is none.
  case lesson(AnswerGrader.Result?)

  /// All lessons; a digit that was typed is kept until the second one.
  case list(digit: Character?)

  /// A hint, the reasons, a comparison or a summary.
  case text(Screen)

  /// Whether to show the solution of an unfinished lesson.
  case spoils
}
