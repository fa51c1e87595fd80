/// `course list`: all lessons with their minutes and the state of every task.
struct ListCommand {
  let place: Workplace

  func run() -> Int32 {
    let syllabus = Syllabus(place.course, place.progress())
    place.terminal.show(LessonList(syllabus, say: place.say).screen(width: place.terminal.width))
    return 0
  }
}
