import Foundation

/// What `grade --json` prints: the verdicts of all lessons that were graded. `.github/VERDICT.md` describes it.
struct CourseVerdict: Codable, Sendable {
  /// Grows when a field changes its meaning or goes away, and stays when one is added.
  static let currentSchemaVersion = 1

  let schemaVersion: Int

  /// The absolute path of the course.
  let course: String

  /// The wing that was judged, `Exercises` or `Solutions`.
  let answers: String

  /// `passed` only if every lesson passed.
  let state: VerdictState

  /// What the command ends with.
  let exitCode: Int32

  /// In the order of the command line.
  let lessons: [LessonVerdict]

  init(_ course: Course, _ request: GradeRequest, _ lessons: [LessonVerdict]) {
    schemaVersion = Self.currentSchemaVersion
    self.course = course.root.path
    answers = request.solutions ? "Solutions" : "Exercises"
    state = .combined(lessons.map(\.state))
    exitCode = lessons.map(\.exitCode).max() ?? 0
    self.lessons = lessons
  }

  /// The encoded form, with a line end.
  ///
  /// - Throws: What the encoder throws if a number is not finite.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }
  }
}
