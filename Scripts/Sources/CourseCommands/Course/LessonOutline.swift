import CourseContent

/// A lesson as the screens name it: its title and tasks, read from its text.
struct LessonOutline: Sendable {
  let lesson: Lesson
  let title: String
  let minutes: Int?

  /// Number and title of each task, in order.
  let tasks: [(number: Int, title: String)]

  /// Reads the lesson's text; one that can't be read has no task and the title that its name gives.
  init(_ lesson: Lesson) {
    self.lesson = lesson
    let text = try? lesson.text()
    title = text?.title ?? lesson.subject
    minutes = text?.minutes
    tasks = (text?.tasks ?? []).map { ($0.number, $0.title) }
  }

  /// The title of a task, or nothing.
  func title(ofTask number: Int) -> String {
    tasks.first { $0.number == number }?.title ?? ""
  }
}
