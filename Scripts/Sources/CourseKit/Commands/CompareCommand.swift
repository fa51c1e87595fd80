/// `course compare`: the student's answer beside the solution, and the solution's reasons.
struct CompareCommand {
  let place: Workplace
  let lesson: String

  /// Whether nobody needs to be asked before an unfinished lesson is spoiled.
  let isSure: Bool

  /// - Returns: 0 shown, 1 the reader would rather not.
  /// - Throws: An `Explanation` when the lesson is unknown, or nobody can be asked.
  func run() throws -> Int32 {
    let lesson = try place.course.lesson(self.lesson)
    let syllabus = Syllabus(place.course, place.progress())
    let outline = LessonOutline(lesson)
    if !isSure, !syllabus.isPassed(outline) {
      guard place.terminal.canAsk else { throw place.say.spoils(lesson.number) }
      place.terminal.write(Messages.askBeforeSpoiling(lesson.number))
      let answer = place.terminal.readLine()?.lowercased() ?? ""
      guard ["y", "yes"].contains(answer) else {
        place.terminal.write(place.say.notSpoiled(lesson.number))
        return 1
      }
    }
    place.terminal.show(ComparisonReport(outline: outline, say: place.say).screen)
    return 0
  }
}
