/// What happens while a lesson is watched.
enum WatchEvent: Sendable {
  case key(Character)

  /// A file of the lesson was saved, added or removed.
  case saved

  /// The engine says what it does.
  case step(GradingStep, run: Int)

  /// A lesson was judged.
  case judged(AnswerGrader.Result, run: Int)

  /// All lessons were judged.
  case judgedAll([AnswerGrader.Result], run: Int)

  /// The terminal is gone.
  case end
}
