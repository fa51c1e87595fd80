/// `course watch`: judges a lesson whenever one of its files is saved, until `q`.
struct WatchCommand {
  let place: Workplace
  let lesson: String?

  /// - Returns: 0 when the student quits.
  /// - Throws: An `Explanation` when the lesson is unknown, or there is no terminal.
  func run() async throws -> Int32 {
    let lesson = try self.lesson.map(place.course.lesson) ?? resumed
    guard let keys = place.terminal.readKeys() else {
      throw place.say.watchNeedsTerminal(lesson.number)
    }
    defer { place.terminal.stopReadingKeys() }
    let grader = AnswerGrader(place: place)
    var watcher = Watcher(place, lesson: lesson) { lesson, isForced, report in
      await grader.result(lesson, isForced: isForced, report: report)
    }
    await watcher.run(keys: keys)
    return 0
  }

  /// The first lesson that is not finished; the last one when all are.
  private var resumed: Lesson {
    let lessons = place.course.lessons
    let current = Syllabus(place.course, place.progress()).current
    return current?.lesson ?? lessons[lessons.count - 1]
  }
}
