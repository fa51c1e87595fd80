import CourseKit
import Foundation

@testable import CourseKit

/// A course of two lessons, with the conventions of the real one and nothing else.
struct FixtureCourse {
  let root: URL

  /// Opens an existing course.
  init(root: URL) {
    self.root = root
  }

  /// Writes a course into a folder of its own.
  init() throws {
    root = try TestFolder.with(Self.files)
  }

  var course: Course { Course(root: root) }

  func lesson(_ number: String) throws -> Lesson { try course.lesson(number) }

  /// Returns the context of commands in the root of the course.
  func context(
    _ terminal: TerminalDouble = TerminalDouble(),
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> CommandContext {
    CommandContext(course, terminal, environment: environment, current: root)
  }

  /// Runs the tool in this process.
  func run(_ arguments: String..., terminal: TerminalDouble = TerminalDouble()) async -> (
    code: Int32, out: String, errors: String
  ) {
    await run(arguments, terminal: terminal)
  }

  /// Runs the tool in this process.
  func run(_ arguments: [String], terminal: TerminalDouble = TerminalDouble()) async -> (
    code: Int32, out: String, errors: String
  ) {
    let code = await CommandLineTool.run(
      arguments,
      program: root,
      current: root,
      environment: ProcessInfo.processInfo.environment,
      terminal: terminal
    )
    return (code, terminal.out, terminal.errors)
  }

  /// Makes the course a repository whose only commit has the starters and their names.
  @discardableResult
  func commit() throws -> Repository {
    let repository = try Repository(root)
    try recordStarters(in: repository)
    try repository.commit("Course")
    return repository
  }

  /// Records the current contents of Exercises as the starters.
  func recordStarters(in repository: Repository) throws {
    try repository.git("add", "--all")
    let tree = try repository.git("write-tree").trimmingCharacters(in: .whitespacesAndNewlines)
    let rows = try repository.git("ls-tree", "\(tree):Exercises").split(separator: "\n")
    // `040000 tree <id>\tLesson01Adding`
    let lines = rows.map { $0.split(whereSeparator: \.isWhitespace)[2...].joined(separator: " ") }
    let text = lines.joined(separator: "\n") + "\n"
    try TestFolder.write(["Lessons/.starters": text], to: repository.folder)
  }

  /// Puts files into an answer, in the place of all that were there.
  func answer(_ number: String = "01", _ files: [String: String]) throws {
    let folder = try lesson(number).exercise
    try? FileManager.default.removeItem(at: folder)
    try TestFolder.write(files, to: folder)
  }

  /// Answers a lesson with its solution, and with these files on top.
  func solve(_ number: String = "01", with files: [String: String] = [:]) throws {
    let lesson = try lesson(number)
    try? FileManager.default.removeItem(at: lesson.exercise)
    try FileManager.default.copyItem(at: lesson.solution, to: lesson.exercise)
    try TestFolder.write(files, to: lesson.exercise)
  }

  /// Answers a lesson with its starter.
  func restart(_ number: String = "01") throws {
    let prefix = "Exercises/\(try lesson(number).name)/"
    let files = Self.files.filter { $0.key.hasPrefix(prefix) }
    try answer(
      number,
      Dictionary(
        uniqueKeysWithValues: files.map { (String($0.key.dropFirst(prefix.count)), $0.value) }
      )
    )
  }
}
