import Foundation

extension GradingJob {
  /// The tasks that are judged.
  var taskNumbers: Set<Int> { Set(tests.map(\.task)) }

  /// The work of grading a lesson, or one task of it.
  ///
  /// - Parameters:
  ///   - lesson: the lesson.
  ///   - task: the task's number, `nil` for all.
  ///   - answer: the folder that is judged; the student's own if `nil`.
  /// - Throws: An `Explanation` when the grader can't be read, or has no such task.
  init(_ lesson: Lesson, task: Int? = nil, answer: URL? = nil) throws {
    let tests = try lesson.graderSource().tests.compactMap(ExpectedTest.init)
    let wanted = tests.filter { task == nil || $0.task == task }.sorted { $0.task < $1.task }
    if let task, wanted.isEmpty {
      throw Explanation(
        fact: "The grader of lesson \(lesson.number) has no test of task \(task).",
        remedy: "Bring it back: git checkout -- Tests"
      )
    }
    self.init(
      lesson: LessonReference(lesson),
      answer: Answer(base: answer ?? lesson.exercise),
      tests: wanted,
      firstLook: wanted
    )
  }
}
