import CourseKit
import Foundation
import Testing

@testable import CourseKit

struct CommandTests {
  let fixture: FixtureCourse

  init() throws {
    fixture = try FixtureCourse()
  }

  /// Notes that tasks have passed.
  func pass(_ number: String, _ tasks: Int...) throws {
    let lesson = try fixture.lesson(number)
    let hash = AnswerSnapshot(folder: lesson.exercise).hash
    fixture.context().update { progress in
      for task in tasks {
        progress[lesson][task: task].state = .passed
        progress[lesson][task: task].fingerprint = "prepared \(hash)"
      }
    }
  }

  @Test func `without a word it says where to begin`() async {
    let run = await fixture.run()

    #expect(run.code == 0)
    #expect(
      run.out == """
        Dependency injection in Swift                    Progress: [>--------------] 0/3

        Nothing is graded yet. Begin here:

          Read:     Lessons/Lesson01Adding/README.md
          Task:     Scripts/course task 01.1
          Edit:     Exercises/Lesson01Adding/
          Grade:    Scripts/course grade 01
          Or:       Scripts/course watch   grades on every save
          Hint:     Scripts/course hint 01.1

        All commands: Scripts/course help

        """
    )
  }

  @Test func `later it says where you are`() async throws {
    try pass("01", 1)
    let run = await fixture.run()

    #expect(run.out.contains("You are in lesson 01 · Adding, at task 2 · Say a name.\n"))
    #expect(run.out.contains("Scripts/course hint 01.2\n"))
  }

  @Test func `at the end it congratulates`() async throws {
    try pass("01", 1, 2)
    try pass("02", 1)
    let run = await fixture.run()

    #expect(run.out.contains("the whole course has passed. Congratulations!\n"))
    #expect(run.out.contains("] 3/3\n"))
  }

  @Test func `list shows every task and the whole`() async throws {
    try pass("01", 1)
    let run = await fixture.run("list")

    #expect(
      run.out == """
        > 01 Adding                                                           ✓·  10 min
          02 Naming                                                           ·   20 min

        Progress: [#############>--------------------------] 1/3
        ✓ passed   · not graded yet

        """
    )
  }

  @Test func `list says that an answer is another one than the one that passed`() async throws {
    try fixture.solve()
    try pass("01", 1, 2)
    #expect(await fixture.run("list").out.contains("✓✓  10 min"))
    try fixture.restart()
    let changed = await fixture.run("list")

    #expect(changed.out.contains("~~  10 min"))
    #expect(changed.out.hasSuffix("] 2/3\n~ passed, changed since   · not graded yet\n"))
  }

  @Test func `a lesson whose text is broken is listed all the same`() async throws {
    let pages = ["README.md": "no title", "Tasks.md": "no tasks"]
    try TestFolder.write(pages, to: fixture.lesson("01").folder)
    let run = await fixture.run("list")

    #expect(run.code == 0)
    #expect(run.out.hasPrefix("  01 Adding\n> 02 Naming"))
  }

  @Test func `watch without a terminal is a sentence`() async {
    let run = await fixture.run("watch")
    #expect(run.code == 2)
    #expect(
      run.errors == "`watch` needs a terminal to write to and to read keys from. "
        + "`Scripts/course grade 01` grades once.\n"
    )
  }

  @Test func `the stage without a terminal names its own command`() async {
    let run = await fixture.run("live", "01", "--stage")
    #expect(run.errors.hasPrefix("`live 01 --stage` needs a terminal"))
  }

  @Test func `in a terminal, a remedy has a row of its own`() async {
    let run = await fixture.run("grade", "12", terminal: TerminalDouble(isTerminal: true))
    #expect(run.errors == "Unknown lesson '12'.\nDid you mean '02'?\n")
  }

  @Test(arguments: ["grade", "task", "watch", "hint", "compare", "reset"])
  func `an unknown lesson is a sentence`(command: String) async {
    let run = await fixture.run(command, "12")
    #expect(run.code == 2)
    #expect(run.out.isEmpty)
    #expect(run.errors == "Unknown lesson '12'. Did you mean '02'?\n")
  }

  @Test func `broken progress is a note, and no more`() async throws {
    try TestFolder.write([".course/progress.json": "{"], to: fixture.root)
    let run = await fixture.run("list")

    #expect(run.code == 0)
    #expect(
      run.errors.hasPrefix(
        "Note: The record of your progress, .course/progress.json, can't be read"
      )
    )
  }

  @Test func `a red lesson is graded too`() async throws {
    let lesson = try fixture.lesson("02")
    fixture.context().update { $0[lesson][task: 1].state = .failing }
    #expect(await fixture.run().out.contains("You are in lesson 01 · Adding, at task 1"))
  }

  @Test func `compare without a solution is a sentence`() async throws {
    try FileManager.default.removeItem(at: fixture.lesson("01").solution)
    let run = await fixture.run("compare", "01", "--yes")
    #expect(run.code == 2)
    #expect(run.errors.hasPrefix("Solutions/Lesson01Adding holds no solution to compare with."))
  }

  @Test func `compare does not look at line ends`() async throws {
    let solution = try fixture.lesson("01").solution
    for name in ["Adder.swift", "Wiring.swift"] {
      let text = solution.appending(path: name).text.replacing("adder", with: "viper")
      try fixture.answer("01", [:])
      try TestFolder.write(
        ["Exercises/Lesson01Adding/\(name)": text.replacing("\n", with: "\r\n")],
        to: fixture.root
      )
      let run = await fixture.run("compare", "01", "--yes")
      let removed = run.out.lines.filter { $0.hasPrefix("  - ") && !$0.hasPrefix("  - Exercises") }
      #expect(removed.map { $0.contains("viper") } == (name == "Adder.swift" ? [true] : []))
      #expect(run.out.contains("the same") == (name == "Wiring.swift"))
    }
  }

  @Test func `the doctor looks at folders before it builds, and at links`() async throws {
    let folder = fixture.root.appending(path: ".build")
    try Data().write(to: folder)
    var run = await fixture.run("doctor")
    #expect(run.code == 1)
    #expect(run.out.contains("✗ Folders        .build is not a folder"))
    #expect(!run.out.contains("Swift Testing"))

    let exercise = try fixture.lesson("01").exercise
    let elsewhere = fixture.root.appending(path: "elsewhere")
    try FileManager.default.moveItem(at: exercise, to: elsewhere)
    try FileManager.default.createSymbolicLink(at: exercise, withDestinationURL: elsewhere)
    run = await fixture.run("doctor")
    #expect(run.out.contains("✗ Course         Exercises/Lesson01Adding is a symbolic link"))
  }
}
