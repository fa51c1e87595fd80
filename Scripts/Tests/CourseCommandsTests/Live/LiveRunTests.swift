import CourseKit
import Foundation
import Testing

@testable import CourseKit

/// The lessons of this course: the built tool walks each from `start` to the last `next` and back to the previous
/// answer.
///
/// Proof 5 of `verify` grades these same states: the starter with the files of steps 1, 2, … on top.
@Suite(.serialized) struct LiveRunTests {
  private static let course = Course(root: TestFolder.course)
  private static let copy = Result { try copyOfTheCourse() }

  @Test(arguments: course.lessons)
  func `goes from the starter to the solution`(original: Lesson) throws {
    let root = try Self.copy.get()
    let lesson = try Course(root: root).lesson(original.number)
    let steps = try LiveCoding(folder: lesson.liveCodingFolder).steps
    let starter = try FolderContents(lesson.exercise)
    try Data("// mine\n".utf8).write(to: lesson.exercise.appending(path: "Wiring.swift"))
    try Data("// my own\n".utf8).write(to: lesson.exercise.appending(path: "Mine.swift"))
    let mine = try FolderContents(lesson.exercise)
    let live = try LiveTool(root: root, lesson: lesson)

    #expect(try live("start").code == 0)
    #expect(try FolderContents(lesson.exercise) == starter)

    var expected = starter
    for step in steps.dropLast() {
      let run = try live("next")
      if let folder = step.folder { expected.overlay(try FolderContents(folder)) }
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.out.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(run.out)")
      #expect(try FolderContents(lesson.exercise) == expected, "step \(step.number)")
    }
    #expect(try live("next").code == 0)
    #expect(try FolderContents(lesson.exercise) == FolderContents(lesson.solution))

    #expect(try live().out.contains("live \(lesson.number) restore"))

    let beyond = try live("next")
    #expect(beyond.code == 2)
    #expect(beyond.errors.contains("live \(lesson.number) restore"))

    #expect(try live("restore").code == 0)
    #expect(try FolderContents(lesson.exercise) == mine)
    try Repository.run(["checkout", "--quiet", "--", "Exercises"], in: root)
    try FileManager.default.removeItem(at: lesson.exercise.appending(path: "Mine.swift"))
  }

  /// Copies the parts of the course that `live` reads into a separate repository.
  private static func copyOfTheCourse() throws -> URL {
    let root = try TestFolder.new("whole course")
    for name in ["Package.swift", ".gitignore", "Lessons", "Exercises", "Solutions", "Tests"] {
      let target = root.appending(path: name)
      try FileManager.default.copyItem(at: course.root.appending(path: name), to: target)
    }
    try Repository(root).commit("Begin")
    return root
  }
}

/// `course live NN …`, with a `swift` that builds nothing: what is laid doesn't depend on it.
private struct LiveTool {
  private let tool: ToolRun
  private let number: String
  private let path: String

  init(root: URL, lesson: Lesson) throws {
    tool = try ToolRun(root: root)
    number = lesson.number
    let bin = try TestFolder.with(["swift": "#!/bin/sh\nexit 1\n"])
    chmod(bin.appending(path: "swift").path, 0o755)
    path = "\(bin.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
  }

  func callAsFunction(_ word: String? = nil) throws -> ToolRun.Result {
    guard let word else { return try tool("live", number, environment: ["PATH": path]) }
    return try tool("live", number, word, environment: ["PATH": path])
  }
}
