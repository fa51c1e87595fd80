import CourseKit
import Foundation
import Testing

@testable import CourseKit

/// `hint` and `compare`.
extension CommandTests {
  @Test func `hint gives one level more each time`() async throws {
    let first = await fixture.run("hint", "01")
    #expect(
      first.out == """
        01 · Task 1 · Add what comes in                                      Hint 1 of 2

        Look at both numbers.

        Next hint: Scripts/course hint 01.1

        """
    )
    #expect(await fixture.run("hint").out.contains("Hint 2 of 2"))
    let last = await fixture.run("hint", "1.1")
    #expect(last.out.contains("    one + other\n"))
    #expect(
      last.out.hasSuffix(
        """
        That was the last level.
        All of them: Scripts/course hint 01.1 --all
        The solution: Scripts/course compare 01

        """
      )
    )
    #expect(await fixture.run("hint", "01.2").out.contains("Hint 1 of 1"))
  }

  @Test func `hint begins with the first open task, and ends with the reasons`() async throws {
    try pass("01", 1)
    #expect(await fixture.run("hint", "01").out.hasPrefix("01 · Task 2"))
    try pass("01", 2)
    #expect(await fixture.run("hint", "01").out.contains("\nA plus. It adds.\n"))
    #expect(await fixture.run("hint", "01.1").out.contains("Hint 1 of 2"))
  }

  @Test func `hint --all shows every level`() async throws {
    let run = await fixture.run("hint", "01.1", "--all")

    #expect(run.out.contains("Hint 1 of 2\nLook at both numbers.\n\nHint 2 of 2\n"))
    #expect(fixture.context().status().progress[try fixture.lesson("01")][task: 1].hints == 0)
  }

  @Test func `hint rejects a missing task`() async {
    let run = await fixture.run("hint", "01.7")
    #expect(run.code == 2)
    #expect(run.errors == "Lesson 01 has no task 7. Its tasks: 1 2.\n")
    #expect(await fixture.run("hint", "02").errors.hasPrefix("There is no hint for task 1"))
  }

  @Test func `compare shows no solution of an unfinished lesson without a confirmation`() async {
    let run = await fixture.run("compare", "01")
    #expect(run.code == 2)
    #expect(run.out.isEmpty)
    #expect(run.errors.contains("run `Scripts/course compare 01 --yes`"))
  }

  @Test(arguments: [("", 1), ("n", 1), ("y", 0), ("YES", 0)])
  func `compare requires a confirmation on a terminal`(answer: String, code: Int32) async {
    let terminal = TerminalDouble(isTerminal: true, answers: [answer])
    let run = await fixture.run("compare", "01", terminal: terminal)

    #expect(run.code == code)
    #expect(
      run.out.hasPrefix("Lesson 01 is not finished, and this shows its solution. Show it? [y/N] ")
    )
    #expect(run.out.contains("one + other") == (code == 0))
  }

  @Test func `compare shows both answers and the reasons`() async throws {
    try pass("01", 1, 2)
    try TestFolder.write(["Mine.swift": "// mine\n"], to: try fixture.lesson("01").exercise)
    let run = await fixture.run("compare", "01")

    #expect(
      run.out == """
        Lesson 01 · Adding
          - Exercises/Lesson01Adding
          + Solutions/Lesson01Adding

        Adder.swift
          from line 1
            import Lesson01Adding

            struct Adder: Adding {
          -   // TODO: 1. Add both.
          -   func add(_ one: Int, _ other: Int) -> Int { one }
          -   // TODO: 2. Say a name.
          -   func name() -> String { "" }
          +   func add(_ one: Int, _ other: Int) -> Int { one + other }
          +   func name() -> String { "adder" }
            }

        Mine.swift                                                   only in your answer

        Wiring.swift                                                            the same

        The solution, and why

        A plus. It adds.

        """
    )
  }

  @Test func `compare lives with files that can't be read`() async throws {
    let folder = try fixture.lesson("01").exercise
    try Data([0xFF, 0xFE]).write(to: folder.appending(path: "Adder.swift"))
    try FileManager.default.removeItem(at: folder.appending(path: "Wiring.swift"))
    let run = await fixture.run("compare", "01", "--yes")

    #expect(run.code == 0)
    #expect(run.out.contains("is not UTF-8 text."))
    #expect(
      run.out.contains(
        "Wiring.swift                                                only in the solution"
      )
    )
  }
}
