extension Messages {
  static let nextLabel = "Next:"
  static let hintLabel = "Hint:"
  static let againLabel = "Again:"
  static let checkLabel = "Check:"
  static let compareLabel = "Compare:"
  static let whyLabel = "Why:"
  static let readLabel = "Read:"
  static let thenLabel = "Then:"
  static let editLabel = "Edit:"
  static let gradeLabel = "Grade:"
  static let orLabel = "Or:"

  static let congratulations =
    "That was the last open task: the whole course has passed. Congratulations!"

  static let courseTitle = "Dependency injection in Swift"

  static let begin = "Nothing is graded yet. Begin here:"

  static func youAreIn(_ outline: LessonOutline, task: Int) -> String {
    "You are in \(lesson(outline).lowercasedFirst), at "
      + "\(Self.task(task, outline.title(ofTask: task)).lowercasedFirst)."
  }

  static let unchanged = "passed, and unchanged since"

  static func gradeAgain(_ command: String) -> String { "Grade it all the same: \(command)" }

  /// The head of the table after several lessons.
  static let summary = "Together"

  static func lessonsPassed(_ passed: Int, of all: Int) -> String {
    "\(passed) of \(all) lessons passed"
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
