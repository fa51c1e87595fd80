/// All lessons with what was judged of them.
struct Syllabus: Sendable {
  let outlines: [LessonOutline]
  let progress: Progress

  init(_ course: Course, _ progress: Progress) {
    outlines = course.lessons.map(LessonOutline.init)
    self.progress = progress
  }

  /// How a task was last judged.
  func state(_ outline: LessonOutline, _ task: Int) -> VerdictState {
    progress[outline.lesson].state(ofTask: task)
  }

  /// Whether every task of a lesson was passed when it was last judged.
  func isPassed(_ outline: LessonOutline) -> Bool {
    !outline.tasks.isEmpty && outline.tasks.allSatisfy { state(outline, $0.number) == .passed }
  }

  /// Tasks of the whole course.
  var bar: ProgressBar {
    let all = outlines.flatMap { outline in outline.tasks.map { state(outline, $0.number) } }
    return ProgressBar(done: all.count { $0 == .passed }, all: all.count)
  }

  /// The first lesson that is not finished; `nil` when all are.
  var current: LessonOutline? { outlines.first { !$0.tasks.isEmpty && !isPassed($0) } }

  /// The lesson after another one; `nil` after the last.
  func next(after lesson: Lesson) -> LessonOutline? {
    outlines.first { $0.lesson.number > lesson.number }
  }

  /// The first task of a lesson that is not finished.
  func openTask(of outline: LessonOutline) -> Int? {
    outline.tasks.first { state(outline, $0.number) != .passed }?.number
  }
}
