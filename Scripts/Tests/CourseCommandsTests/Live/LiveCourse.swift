import CourseKit
import Foundation
import Testing

@testable import CourseKit

/// A course of one lesson in a temporary folder, with a git history and a live-coding script of three steps.
struct LiveCourse {
  let root: URL
  let lesson: Lesson
  let terminal = TerminalDouble()

  init() throws {
    root = try TestFolder.new("cours é")
    let course = root
    for (path, text) in Self.files {
      let file = course.appending(path: path)
      let folder = file.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    lesson = try #require(Course(root: root).lessons.first)
    try FixtureCourse(root: root).commit()
  }

  /// Runs `live 01` with these words.
  func live(_ words: String...) async throws { try await live(words) }

  var context: CommandContext {
    let environment = ProcessInfo.processInfo.environment
    return CommandContext(Course(root: root), terminal, environment: environment, current: root)
  }

  /// Remembers that the lesson is being coded live, and which step was reached.
  func begin(at step: Int) {
    let session = LiveSession(lesson: lesson.name, step: step, began: .now, kept: nil)
    context.update { $0.live = session }
  }

  func live(_ words: [String]) async throws {
    var arguments = CommandArguments(command: "live", arguments: ["01"] + words)
    _ = try await LiveCommand(&arguments).run(context)
  }

  /// Returns the text of a file of the answer; `nil` if it is missing.
  func answer(_ name: String) -> String? {
    try? String(contentsOf: lesson.exercise.appending(path: name), encoding: .utf8)
  }

  /// Types a text into a file of the answer.
  func type(_ text: String, into name: String) throws {
    try Data(text.utf8).write(to: lesson.exercise.appending(path: name))
  }

  /// Returns the backups that have this text in this file.
  func kept(_ text: String, in name: String) -> Int {
    lesson.backups.count {
      (try? String(contentsOf: $0.appending(path: name), encoding: .utf8)) == text
    }
  }

  private static let files = [
    "Package.swift": "// swift-tools-version: 6.2\n",
    ".gitignore": ".course/\n.build/\n",
    "Scripts/README": "",
    "Lessons/Lesson01Adding/README.md": """
    # Lesson 01 · Adding

    **5 minutes.** Add.

    """,
    "Lessons/Lesson01Adding/Tasks.md": """
    # Lesson 01 · Adding: tasks

    ### Task 1 · Add

    ### Task 2 · Subtract

    """,
    "Lessons/Lesson01Adding/LiveCoding/Script.md": """
    # Live coding · Lesson 01

    ## Step 1 · A starts (2 minutes)

    Green: 1

    **Say** "One."

    ## Step 2 · B follows (1 minute)

    Green: 1

    ## Step 3 · All is done (3 minutes)

    Green: 1, 2

    """,
    "Lessons/Lesson01Adding/LiveCoding/Step1/A.swift": "a 1\n",
    "Lessons/Lesson01Adding/LiveCoding/Step2/B.swift": "b 2\n",
    "Exercises/Lesson01Adding/A.swift": "// TODO: 1. a 0\n",
    "Exercises/Lesson01Adding/B.swift": "// TODO: 2. b 0\n",
    "Solutions/Lesson01Adding/A.swift": "a done\n",
    "Solutions/Lesson01Adding/B.swift": "b done\n",
    "Tests/Lesson01AddingTests/Task1Tests.swift": """
    @Suite struct Lesson01 {}
    extension Lesson01 {
      @Suite("Task 1 · Add") struct Task1 {
        @Test func `adds`() { check() }
      }
      @Suite("Task 2 · Subtract") struct Task2 {
        @Test func `subtracts`() { check() }
      }
    }

    """,
  ]
}
