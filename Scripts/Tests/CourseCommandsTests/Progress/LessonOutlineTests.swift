import Foundation
import Testing

@testable import CourseKit

struct LessonOutlineTests {
  private func outline(_ text: String) throws -> LessonOutline {
    let root = try TestFolder.with(["Lessons/Lesson04Singletons/README.md": text])
    return LessonOutline(try #require(Lesson("Lesson04Singletons", root: root)))
  }

  @Test(
    arguments: [
      (
        "# Lesson 04 · A\n\n**Reading 10 · core 20 · stretch 10 minutes.** B.\n\n### Task 1 · One\n### Task 2 · Two · and\n",
        "A", 40, ["One", "Two · and"]
      ),
      (
        "# Lesson 04 · A\r\n\r\n**Reading 1 · core 4 minutes.** B.\r\n\r\n### Task 1 · One\r\n",
        "A", 5,
        ["One"]
      ),
      ("# Lesson 04 · A\n\n```swift\n### Task 9 · no\n```\n### Task 1 · One", "A", nil, ["One"]),
      (
        "# Lesson 05 · Other\n\n40 minutes.\n\n#### Task 1 · One\n### Task one · One\n### Task 2\n",
        "Singletons", nil, []
      ),
      ("", "Singletons", nil, []),
    ] as [(String, String, Int?, [String])]
  )
  func `has the title, the minutes and the tasks`(
    text: String,
    title: String,
    minutes: Int?,
    tasks: [String]
  ) throws {
    let outline = try outline(text)
    #expect(outline.title == title)
    #expect(outline.minutes == minutes)
    #expect(outline.tasks.map(\.title) == tasks)
  }

  @Test func `a text that isn't there leaves the name`() throws {
    let root = try TestFolder.new()
    let outline = LessonOutline(try #require(Lesson("Lesson04Singletons", root: root)))
    #expect(outline.title == "Singletons")
    #expect(outline.tasks.isEmpty)
  }
}
