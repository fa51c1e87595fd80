import Foundation

extension Lesson {
  /// Reads the lesson's `README.md`.
  ///
  /// - Throws: An ``Explanation`` when it is missing or not UTF-8.
  package func text() throws -> LessonText {
    LessonText(try TextFile(readme).text, number: number)
  }

  /// Reads the lesson's `Hints.md`.
  ///
  /// - Throws: An ``Explanation`` when it is missing or not UTF-8.
  package func hints() throws -> Hints { Hints(try TextFile(hintsFile).text) }

  /// Reads the sources of the lesson's grader.
  ///
  /// - Throws: An ``Explanation`` when a file can't be read.
  package func graderSource() throws -> GraderSource {
    try GraderSource(folder: grader, course: Course(root: root, lessons: []))
  }

  /// The lesson's tasks by number, each with its tests: those that the text names and those that are graded.
  ///
  /// - Throws: An ``Explanation`` when the text or a file of the grader can't be read.
  package func tasks() throws -> [LessonTask] {
    let named = try text().tasks
    let grader = try graderSource()
    let numbers = Set(named.map(\.number)).union(grader.suites.compactMap(\.task))
    return numbers.sorted().map { number in
      let suite = grader.suites.first { $0.task == number }?.title
      let title = named.first { $0.number == number }?.title
      return LessonTask(
        number: number,
        title: title ?? suite?.replacing("Task \(number) · ", with: "") ?? "",
        tests: grader.tests(ofTask: number)
      )
    }
  }

  /// The lesson's wrong answers, by name.
  ///
  /// - Throws: An ``Explanation`` when one has no readable `README.md`.
  package func mistakes() throws -> [Mistake] {
    try mistakesFolder.visibleFolders.map(Mistake.init)
  }

  /// The lesson's other right answers, by name.
  ///
  /// - Throws: An ``Explanation`` when one has no readable `README.md`.
  package func alternatives() throws -> [Alternative] {
    try alternativesFolder.visibleFolders.map(Alternative.init)
  }

  /// The lesson's live-coding script.
  ///
  /// - Throws: An ``Explanation`` when there is none, or it is not UTF-8.
  package func liveCoding() throws -> LiveCoding { try LiveCoding(folder: liveCodingFolder) }
}
