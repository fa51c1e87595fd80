import Foundation

@testable import CourseKit

/// A course of one lesson, with the conventions of the real one and nothing else.
///
/// Its folder has a space and accents in its path, so that every grading test proves that they do no harm.
struct FixtureCourse {
  let root: URL

  static let lesson = LessonReference(name: "Lesson01Adding", number: "01")

  /// The tests that must run, in the order in which the grader has them.
  static let tests = [
    ExpectedTest(
      task: 1,
      suite: ["Lesson01", "Task1"],
      name: "adds two numbers",
      file: file,
      line: 8
    ),
    ExpectedTest(
      task: 1,
      suite: ["Lesson01", "Task1"],
      name: "adds any number",
      file: file,
      line: 13
    ),
    ExpectedTest(
      task: 2,
      suite: ["Lesson01", "Task2"],
      name: "says its name",
      file: file,
      line: 21
    ),
  ]

  private static let file = "Tests/Lesson01AddingTests/Lesson01.swift"

  /// The course that all tests share, so that its workspace is built once.
  static let shared: Result<FixtureCourse, any Error> = Result {
    try FixtureCourse(
      at: TestFolder.shared().appending(path: "Größe für Ñandú", directoryHint: .isDirectory)
    )
  }

  /// Writes the course.
  init(at root: URL) throws {
    self.root = root
    try TestFolder.write(Self.files, to: root)
  }

  /// The course of the test process, seen from an exit test.
  init(ofParent: Void) {
    root = TestFolder.shared(ofParent: true)
      .appending(path: "Größe für Ñandú", directoryHint: .isDirectory)
  }

  /// The right answer.
  var solution: URL {
    root.appending(path: "Solutions/\(Self.lesson.name)", directoryHint: .isDirectory)
  }

  /// A job that lays these files over the solution.
  func job(
    _ overlay: [String: String] = [:],
    tests: [ExpectedTest] = FixtureCourse.tests,
    limits: GradingLimits = GradingLimits()
  ) throws -> GradingJob {
    let overlays = overlay.isEmpty ? [] : [try TestFolder.with(overlay)]
    return job(answer: Answer(base: solution, overlays: overlays), tests: tests, limits: limits)
  }

  /// A job with an answer of one's own.
  func job(
    answer: Answer,
    tests: [ExpectedTest] = FixtureCourse.tests,
    firstLook: [ExpectedTest] = [],
    limits: GradingLimits = GradingLimits(),
    sanitizesThreads: Bool = false
  ) -> GradingJob {
    GradingJob(
      lesson: Self.lesson,
      answer: answer,
      tests: tests,
      firstLook: firstLook,
      sanitizesThreads: sanitizesThreads,
      limits: limits
    )
  }

  /// An adder whose `name()` has this body; the tests of task 1 pass with it.
  static func adder(name body: String, and more: String = "") -> [String: String] {
    [
      "Adder.swift": """
      import Foundation
      import Lesson01Adding

      struct Adder: Adding {
        func add(_ one: Int, _ other: Int) -> Int { one + other }
        func name() throws -> String {
          \(body)
        }
      }
      \(more)
      """
    ]
  }
}
