import CourseKit
import Foundation
import Testing

struct LessonContentsTests {
  private static let readme = """
    # Lesson 04 · Singletons

    **40 minutes.** Keep the one instance, lose the global access.

    ## The trouble

    ### Task 9 · Elsewhere

    ## Your turn

    ### Task 1 · Keep one instance

    ### Task 2 · Hand over the decoder
    """

  @Test func `reads title, minutes, goal and tasks of a text`() {
    let text = LessonText(Self.readme, number: "04")

    #expect(text.title == "Singletons")
    #expect(text.minutes == 40)
    #expect(text.goal == "Keep the one instance, lose the global access.")
    #expect(text.tasks.map(\.title) == ["Elsewhere", "Keep one instance", "Hand over the decoder"])
  }

  @Test func `has no title when the number is another`() {
    #expect(LessonText(Self.readme, number: "05").title == nil)
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

  @Test func `joins tasks of the text with tests of the grader`() throws {
    let temporary = try TemporaryCourse([
      "Lessons/Lesson04Singletons/README.md": Self.readme,
      "Tests/Lesson04SingletonsTests/Task2.swift": """
      extension Lesson04 {
        @Suite("Task 2 · Hand over the decoder") struct Task2 { @Test func `one test`() {} }
        @Suite("Task 3 · Only graded") struct Task3 {}
      }
      """,
    ])

    let tasks = try temporary.course.lesson("04").tasks()
    #expect(tasks.map(\.number) == [1, 2, 3, 9])
    #expect(tasks.map(\.tests.count) == [0, 1, 0, 0])
    #expect(tasks.first { $0.number == 3 }?.title == "Only graded")
  }

  @Test func `reads what catches a mistake and why people make it`() throws {
    let temporary = try TemporaryCourse([
      "M/AsksItsOwn/README.md": """
      # Asks its own

      Caught by: Task 1 · asks the network it was handed
      Caught by: Task 12 · a, b
      Caught by: something

      People write this because
      it is short.
      """,
      "M/AsksItsOwn/Service.swift": "",
    ])

    let mistake = try Mistake(folder: temporary.root.appending(path: "M/AsksItsOwn"))
    #expect(mistake.title == "Asks its own")
    #expect(mistake.catches.map(\.task) == [1, 12])
    #expect(mistake.catches.map(\.test) == ["asks the network it was handed", "a, b"])
    #expect(mistake.unreadCatches == [5])
    #expect(mistake.why == "People write this because\nit is short.")
    #expect(mistake.files == ["Service.swift"])
  }

  @Test func `reads what is different in an alternative`() throws {
    let temporary = try TemporaryCourse(["A/An/README.md": "# Uses an actor\n\nFine, because.\n"])

    let alternative = try Alternative(folder: temporary.root.appending(path: "A/An"))
    #expect(alternative.title == "Uses an actor")
    #expect(alternative.why == "Fine, because.")
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
    #expect(live.steps.map(\.green) == [[1, 2], [], nil])
    #expect(live.steps.map { $0.folder != nil } == [true, false, false])
    #expect(live.folders.map(\.lastPathComponent) == ["Step1"])
  }
}
