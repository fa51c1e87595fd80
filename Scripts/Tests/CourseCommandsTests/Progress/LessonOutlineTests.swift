import CourseKit
import Foundation
import Testing

@testable import CourseKit

struct LessonOutlineTests {
  private func outline(_ text: String, _ tasks: String) throws -> (
    quick: Lesson, whole: LessonText
  ) {
    let folder = "Lessons/Lesson04Singletons"
    let root = try TestFolder.with(["\(folder)/README.md": text, "\(folder)/Tasks.md": tasks])
    let lesson = try #require(Lesson("Lesson04Singletons", root: root, manifest: ""))
    return (lesson, try lesson.text())
  }

  @Test(arguments: [
    (
      "# Lesson 04 · Singletons\n\n**Reading 10 · core 20 · stretch 10 minutes.** Keep one.\n",
      "### Task 1 · One\n\n### Task 2 · Two · and\n"
    ),
    (
      "# Lesson 04 · A\r\n\r\n**Reading 1 · core 4 minutes.** B.\r\n",
      "\r\n### Task 1 · One\r\n"
    ),
    (
      "# Lesson 04 · A\n\n```swift\n# Lesson 04 · no\n```\n",
      "```swift\n### Task 9 · no\n```\n### Task 1 · One"
    ),
    (
      "# Lesson 05 · Other\n\n40 minutes.\n",
      "#### Task 1 · One\n### Task one · One\n### Task 2\n"
    ),
    ("", ""),
  ])
  func `says what the whole text says`(text: String, tasks: String) throws {
    let (quick, whole) = try outline(text, tasks)

    #expect(quick.title == whole.title ?? "Singletons")
    #expect(quick.minutes == whole.times?.total)
    #expect(quick.tasks.map(\.number) == whole.tasks.map(\.number))
    #expect(quick.tasks.map(\.title) == whole.tasks.map(\.title))
  }

  @Test func `says so of every lesson of this course`() throws {
    for lesson in Course(root: TestFolder.course).lessons {
      let whole = try lesson.text()
      #expect(lesson.title == whole.title)
      #expect(lesson.minutes == whole.times?.total)
      #expect(lesson.tasks.map(\.title) == whole.tasks.map(\.title))
    }
  }

  @Test func `proposes stretch tasks last`() throws {
    let core = "**Core · 4 minutes · `A.swift`**"
    let stretch = "**Stretch · 4 minutes · `A.swift`**"
    let (quick, _) = try outline(
      "# Lesson 04 · A\n",
      "### Task 1 · One\n\n\(stretch)\n\n### Task 2 · Two\n\n\(core)\n"
    )
    #expect(quick.recommendedTaskOrder == [2, 1])
  }

  @Test func `tasks come from their page`() throws {
    let core = "**Core · 4 minutes · `A.swift`, `B.swift`**"
    let root = try TestFolder.with([
      "Lessons/Lesson04Singletons/README.md": "# Lesson 04 · A\n\n### Task 9 · Nine\n",
      "Lessons/Lesson04Singletons/Tasks.md":
        "# Lesson 04 · A: tasks\n\n### Task 1 · One\n<!-- id: one, was 3 -->\n\n\(core)\n",
    ])
    let lesson = try #require(Lesson("Lesson04Singletons", root: root, manifest: ""))
    let task = try #require(try lesson.text().tasks.first)

    #expect(lesson.tasks.map(\.title) == ["One"])
    #expect(lesson.sections.map(\.recordKey) == ["one"])
    #expect(lesson.sections.map(\.formerRecordKey) == ["3"])
    #expect(task.identity?.id == "one")
    #expect(task.effort?.files == ["A.swift", "B.swift"])
  }

  @Test func `a text that isn't there leaves the name`() throws {
    let root = try TestFolder.new()
    let lesson = try #require(Lesson("Lesson04Singletons", root: root, manifest: ""))
    #expect(lesson.title == "Singletons")
    #expect(lesson.tasks.isEmpty)
  }
}
