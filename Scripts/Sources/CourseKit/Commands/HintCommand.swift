/// `course hint`: one level more each time; the reasons once the lesson has passed.
struct HintCommand {
  let place: Workplace
  let target: Command.Target?
  let all: Bool

  /// - Throws: An `Explanation` when the lesson or task is unknown, or its texts can't be read.
  func run() throws -> Int32 {
    let syllabus = Syllabus(place.course, place.progress())
    let outline = try outline(syllabus)
    let desk = HintDesk(syllabus: syllabus, say: place.say)
    if target?.task == nil, syllabus.isPassed(outline), !all {
      place.terminal.show(try desk.reasons(outline))
      return 0
    }
    let task = target?.task ?? syllabus.openTask(of: outline)
    if all {
      place.terminal.show(try desk.everyLevel(outline, task: target?.task ?? task))
      return 0
    }
    let number = task ?? outline.tasks.first?.number ?? 1
    let answer = try desk.next(outline, task: number)
    place.update { $0[outline.lesson][task: number].hints = answer.level }
    place.terminal.show(answer.screen)
    return 0
  }

  private func outline(_ syllabus: Syllabus) throws -> LessonOutline {
    if let name = target?.lesson { return LessonOutline(try place.course.lesson(name)) }
    guard let current = syllabus.current else { throw Messages.allFinished }
    return current
  }
}
