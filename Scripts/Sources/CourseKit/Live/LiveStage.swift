/// `course live NN --stage`: what the room sees. Judges the lesson on every save, until `q`.
struct LiveStage {
  let place: Workplace
  let lesson: Lesson

  /// - Returns: 0 when the presenter quits.
  /// - Throws: An `Explanation` when there is no terminal.
  func run() async throws -> Int32 {
    guard let keys = place.terminal.readKeys() else {
      throw place.say.watchNeedsTerminal(lesson.number)
    }
    defer { place.terminal.stopReadingKeys() }
    let grader = AnswerGrader(place: place)
    var watcher = Watcher(place, lesson: lesson, isStage: true) { lesson, isForced, report in
      await grader.result(lesson, isForced: isForced, report: report)
    }
    await watcher.run(keys: keys)
    return 0
  }
}
