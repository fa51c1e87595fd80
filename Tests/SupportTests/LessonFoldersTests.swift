import Foundation
import Testing

@testable import GradingSupport

struct LessonFoldersTests {
  @Test func `the short path has the lessons that the README lists, in its order`() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    for lesson in ["Lesson00One", "Lesson01Two", "Lesson02Three", "Lesson10Four"] {
      let folder = root.appending(path: "Lessons/\(lesson)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let page = "**The short path**: 00 · 02 (tasks 1 to 5) · the core of 10.\n"
    try Data(page.utf8).write(to: root.appending(path: "README.md"))
    let lesson = LessonFolders(file: root.appending(path: "Tests/Lesson00OneTests/A.swift").path)

    #expect(lesson.next == "Lesson01Two")
    #expect(lesson.shortPath == ["Lesson00One", "Lesson02Three", "Lesson10Four"])
  }
}
