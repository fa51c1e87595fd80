import Foundation
import Testing

@testable import CourseKit

struct LessonContentsTests {
  private static let readme = """
    # Lesson 04 · Singletons

    **Reading 10 · core 30 minutes.** Keep the one instance, lose the global access.

    ### Task 9 · Elsewhere
    """

  private static let tasks = """
    # Lesson 04 · Singletons: tasks

    ### Task 1 · Keep one instance

    ### Task 2 · Inject the decoder
    """

  @Test func `reads title and minutes from one page, and tasks from the other`() {
    let text = LessonText(Self.readme, tasks: Self.tasks, number: "04")

    #expect(text.title == "Singletons")
    #expect(text.times?.total == 40)
    #expect(text.tasks.map(\.title) == ["Keep one instance", "Inject the decoder"])
  }

  @Test(arguments: [
    ("**Reading 20 · core 45 · stretch 30 minutes.** A goal.", 20, 45, 30),
    ("**Reading 5 · core 15 minutes.** A goal.", 5, 15, 0),
  ])
  func `reads what reading and tasks take`(line: String, reading: Int, core: Int, stretch: Int) {
    let text = LessonText("# Lesson 04 · Singletons\n\n\(line)\n", tasks: "", number: "04")

    #expect(text.times == LessonText.Minutes(reading: reading, core: core, stretch: stretch))
  }

  @Test func `has no title when the number is another`() {
    #expect(LessonText(Self.readme, tasks: Self.tasks, number: "05").title == nil)
  }

  @Test func `reads the levels of hints`() {
    let hints = Hints(
      "# Hints\n\n## Task 1 · One\n\n### Hint 1\n\nLook.\n\n### Hint 2\nThink.\n\n## Task 2 · Two\n### Hint 1\nx\n"
    )

    #expect(hints.levels(ofTask: 1).map(\.number) == [1, 2])
    #expect(hints.levels(ofTask: 1).map(\.text) == ["Look.", "Think."])
    #expect(hints.levels(ofTask: 2).map(\.line) == [13])
    #expect(hints.levels(ofTask: 3).isEmpty)
  }

  @Test func `reads the steps of a script`() throws {
    let temporary = try TemporaryCourse([
      "L/Script.md": """
      # Live

      ## Step 1 · The network comes in (8 minutes)

      Green: 1, 2

      **Say** hello.

      ## Before class

      ## Step 2 · The end (1 minute)
      Green: none
      ## Step 3 · Odd (2 minutes)
      Green: soon
      """,
      "L/Step1/A.swift": "",
    ])

    let live = try LiveCoding(folder: temporary.root.appending(path: "L"))
    #expect(live.steps.map(\.title) == ["The network comes in", "The end", "Odd"])
    #expect(live.steps.map(\.minutes) == [8, 1, 2])
    #expect(live.steps.map(\.passingTasks) == [[1, 2], [], nil])
    #expect(live.steps.map { $0.folder != nil } == [true, false, false])
    #expect(live.folders.map(\.lastPathComponent) == ["Step1"])
  }
}
