import CourseKit
import Foundation

@testable import CourseVerify

/// A small course that keeps every promise, to be broken in one place by a test. Gone when the test is over.
final class FixtureCourse {
  let root: URL

  /// Writes the course into a folder whose name has a space and an accent.
  init() throws {
    root = FileManager.default.temporaryDirectory
      .appending(path: "coürse \(UUID().uuidString)").resolvingSymlinksInPath()
    for (path, text) in FixtureTexts.all.merging(FixtureSources.all, uniquingKeysWith: { $1 }) {
      try write(path, text)
    }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  var course: Course { Course(root: root) }

  /// Returns the only lesson of the fixture.
  func lesson() throws -> Lesson { try course.lesson("01") }

  /// Puts a text at a path, and makes the folders for it.
  func write(_ path: String, _ text: String) throws {
    let url = root.appending(path: path)
    let folder = url.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Replaces text in a file, everywhere or as often as stated. Throws if `old` is missing, so that no test breaks
  /// nothing.
  func edit(_ path: String, _ old: String, _ new: String, times: Int = .max) throws {
    let text = try root.appending(path: path).readText()
    guard text.contains(old) else { throw NotThere(path: path, text: old) }
    try write(path, text.replacing(old, with: new, maxReplacements: times))
  }

  /// Appends text to a file.
  func append(_ text: String, to path: String) throws {
    try write(path, root.appending(path: path).readText() + text)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: root.appending(path: path))
  }

  func move(_ path: String, to other: String) throws {
    try root.appending(path: other).deletingLastPathComponent().makeFolder()
    try FileManager.default.moveItem(
      at: root.appending(path: path),
      to: root.appending(path: other)
    )
  }

  /// Returns the findings of proof 1, the rules and the links, which build nothing.
  func staticFindings() throws -> [Finding] {
    let course = course
    let checks = course.lessons.flatMap { lesson -> [CheckResult] in
      let material = LessonSources(lesson, in: course)
      return material.readFindings + material.folderChecks + material.textChecks
        + material.graderChecks
        + material.ruleChecks + material.englishChecks + course.linkChecks(lesson.texts)
    }
    return (checks + course.checks + course.linkChecks(course.sharedTexts) + course.englishChecks)
      .flatMap(\.self)
  }

  struct NotThere: Error {
    let path: String
    let text: String
  }
}
