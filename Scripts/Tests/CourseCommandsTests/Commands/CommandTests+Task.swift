import CourseKit
import Foundation
import Testing

@testable import CourseKit

/// Tests of `task`, and of the ids of tasks.
extension CommandTests {
  private static let page = """
    # Lesson 01 · Adding: tasks

    ### Task 1 · Add two numbers
    <!-- id: add, was 2 -->

    **Stretch · 4 minutes · `Adder.swift`**

    Add *both* numbers.

    **Predict first.** How much is it?

    <details><summary>Answer</summary>

    - Three.

    </details>

    **Done when**

    - A sum is a sum.

    The [ground rules](../GroundRules.md) hold too: nothing live.

    ### Task 2 · Say a name
    <!-- id: name, was 1 -->

    **Core · 2 minutes · `Adder.swift`**

    Say it.

    ### Task 3 · Say another
    <!-- id: another -->

    **Core · 2 minutes · `Adder.swift`**
    """

  private func addTaskPage(_ page: String = page) throws {
    try TestFolder.write(["Lessons/Lesson01Adding/Tasks.md": page], to: fixture.root)
  }

  @Test func `task shows the text of a task and the titles of its folded parts`() async throws {
    try addTaskPage()
    let run = await fixture.run("task", "01.1")

    #expect(
      run.out == """
        01 · Task 1 · Add two numbers

        Stretch · 4 minutes · `Adder.swift`

        Add both numbers.

        Predict first. How much is it?

        ▸ Answer

        Done when

          • A sum is a sum.

        The ground rules hold too: nothing live.

        Edit:     Exercises/Lesson01Adding
        Rules:    Lessons/GroundRules.md
        Grade:    Scripts/course grade 01.1
        Unfold:   Scripts/course task 01.1 --open

        """
    )
  }

  @Test func `task --open shows the folded parts`() async throws {
    try addTaskPage()
    let run = await fixture.run("task", "01.1", "--open")

    #expect(run.out.contains("\nAnswer\n\n  • Three.\n\nDone when\n"))
    #expect(!run.out.contains("Unfold:"))
  }

  @Test func `task rejects an unknown number`() async {
    let run = await fixture.run("task", "01.7")
    #expect(run.code == 2)
    #expect(run.errors == "Lesson 01 has no task 7. Its tasks: 1 2.\n")
    #expect(await fixture.run("task", "01.x").errors.hasPrefix("'01.x' names no task."))
  }

  @Test func `task without a number shows the first open one, core tasks first`() async throws {
    try addTaskPage()
    #expect(await fixture.run("task").out.hasPrefix("01 · Task 2"))
    try pass("01", 2)
    #expect(await fixture.run("task", "01").out.hasPrefix("01 · Task 3"))
  }

  @Test func `a record by number survives a renumbering`() async throws {
    try pass("01", 1)
    #expect(await fixture.run("list").out.contains("✓·  10 min"))
    try addTaskPage()

    #expect(await fixture.run("list").out.contains("·✓·  10 min"))
    try pass("01", 3)
    let record = try fixture.root.appending(path: ".course/progress.json").readText()
    #expect(["\"name\"", "\"another\""].allSatisfy(record.contains))
    #expect(!record.contains("\"1\""))
  }

  @Test func `a record by id survives a new number and title`() async throws {
    try addTaskPage()
    try pass("01", 1)
    let other = Self.page.replacing("Task 1 · Add two numbers", with: "Task 4 · Sum")
    try addTaskPage(other.replacing("Task 2 ·", with: "Task 1 ·"))

    #expect(fixture.context().status().progress[try fixture.lesson("01")][task: 4].state == .passed)
    #expect(await fixture.run("list").out.contains("✓··  10 min"))
  }

  @Test func `a cleared record has no task, whatever its key was`() throws {
    try addTaskPage()
    try pass("01", 1)
    let lesson = try fixture.lesson("01")
    fixture.context().update { $0[lesson] = LessonProgress() }
    #expect(fixture.context().status().progress[lesson][task: 1].state == .notStarted)
  }

  @Test func `hint --all begins with the table of symptoms`() async throws {
    let hints = fixture.root.appending(path: "Lessons/Lesson01Adding/Hints.md")
    let table =
      "# Hints\n\n## A test stays red\n\n| task | see |\n|---|---|\n| 1 | one |\n| 2 | two |\n\n"
    try Data((table + (try hints.readText())).utf8).write(to: hints)

    let all = await fixture.run("hint", "01.1", "--all")
    #expect(all.out.hasPrefix("A test stays red\n\ntask │ see\n  • 1 │ one\n\n01 · Task 1"))
    let first = await fixture.run("hint", "01.1")
    #expect(first.out.contains("A test stays red? See the top of Lessons/Lesson01Adding/Hints.md."))
  }
}
