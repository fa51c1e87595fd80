import Foundation

struct CourseStatus: Sendable {
  let outlines: [LessonOutline]
  let progress: Progress

  init(_ course: Course, _ progress: Progress) {
    outlines = course.lessons.map(LessonOutline.init)
    self.progress = progress
  }

  func state(_ outline: LessonOutline, _ task: Int) -> VerdictState {
    progress[outline.lesson][task: task].state
  }

  func isPassed(_ outline: LessonOutline) -> Bool {
    !outline.tasks.isEmpty && outline.tasks.allSatisfy { state(outline, $0.number) == .passed }
  }

  var bar: ProgressBar {
    let all = outlines.flatMap { outline in outline.tasks.map { state(outline, $0.number) } }
    return ProgressBar(done: all.count { $0 == .passed }, all: all.count)
  }

  var current: LessonOutline? { outlines.first { !$0.tasks.isEmpty && !isPassed($0) } }

  func next(after lesson: Lesson) -> LessonOutline? {
    outlines.first { $0.lesson.number > lesson.number }
  }

  func openTask(of outline: LessonOutline) -> Int? {
    outline.tasks.first { state(outline, $0.number) != .passed }?.number
  }
}

/// A lesson as the screens name it: title and tasks.
struct LessonOutline: Sendable {
  let lesson: Lesson
  /// As the lesson's text has it; the subject of the lesson's name if the text has none.
  let title: String
  let minutes: Int?
  let tasks: [(number: Int, title: String)]

  /// Reads the lesson's text; one that can't be read has no task and the title that its name gives.
  init(_ lesson: Lesson) {
    let text = try? lesson.text()
    self.lesson = lesson
    title = text?.title ?? lesson.subject
    minutes = text?.times?.total
    tasks = (text?.tasks ?? []).map { ($0.number, $0.title) }
  }

  /// `Lesson 01 · Initializer injection`.
  var name: String { "Lesson \(lesson.number) · \(title)" }

  /// `Task 2 · Hand over the decoder`.
  func name(ofTask number: Int) -> String {
    let title = tasks.first { $0.number == number }?.title ?? ""
    return title.isEmpty ? "Task \(number)" : "Task \(number) · \(title)"
  }

  /// The lesson, and the task if a verdict is about one of several: `Lesson 01 · …, task 2`.
  func name(for verdict: LessonVerdict) -> String {
    let isOneTask = tasks.count > 1 && verdict.tasks.count == 1
    return isOneTask ? "\(name), task \(verdict.tasks[0].number)" : name
  }

  /// Refuses a task that the lesson doesn't have, and lists the others.
  func check(task number: Int) throws {
    let known = tasks.map(\.number)
    if known.contains(number) { return }
    let list = known.map(String.init).joined(separator: " ")
    throw Explanation("Lesson \(lesson.number) has no task \(number).")
      .remedy(known.isEmpty ? "Its text names none." : "Its tasks: \(list).")
  }
}
