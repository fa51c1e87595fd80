import CourseKit
import Foundation
import Testing

@testable import CourseKit

/// The built tool, run as a student runs it. One test after the other, because they share one answer and one build.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ToolTests {
  static let shared = Result { try FixtureCourse() }
  let fixture: FixtureCourse
  let tool: ToolRun

  init() throws {
    fixture = try Self.shared.get()
    tool = try ToolRun(fixture)
    for number in ["01", "02"] { try fixture.restart(number) }
    try? FileManager.default.removeItem(at: fixture.root.appending(path: ".course"))
  }

  @Test func `the starter is red, in 80 columns and without colour`() throws {
    let run = try tool("grade", "01")

    #expect(run.code == 1)
    #expect(run.errors.isEmpty)
    #expect(
      run.out.hasPrefix(
        "Lesson 01 · Adding                                           0 of 2 tasks passed\n"
      )
    )
    #expect(run.out.contains("✗ Task 1 · adds two numbers\n    expected  3\n    actual    1\n"))
    #expect(
      run.out.contains("rule      A sum is a sum.\n    look at   Adder.swift, where it adds.\n")
    )
    #expect(run.out.contains("    test      Tests/Lesson01AddingTests/Lesson01.swift:10\n"))
    #expect(run.out.contains("Hint:     Scripts/course hint 01.1\n"))
    #expect(!run.out.contains("\u{1B}"))
    #expect(run.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(tool.leftovers.isEmpty)
  }

  @Test func `what has passed is not graded again until something changes`() throws {
    try fixture.solve()
    let first = try tool("grade", "01")
    #expect(first.code == 0)
    #expect(first.out.contains("Compare:  Scripts/course compare 01\n"))
    #expect(first.out.contains("Then:     Scripts/course grade 02\n"))
    #expect(first.out.contains("] 2/3\n"))

    let second = try tool("grade", "01")
    #expect(second.code == 0)
    #expect(second.out.contains("passed, and unchanged since\n"))
    #expect(second.out.contains("Scripts/course grade 01 --again\n"))
    #expect(try tool("list").out.contains("✓✓"))

    #expect(try !tool("grade", "01", "--again").out.contains("unchanged"))
    try fixture.restart()
    #expect(try tool("grade", "01").code == 1)
  }

  @Test func `progress that is lost is rebuilt`() throws {
    try fixture.solve()
    #expect(try tool("grade", "01").code == 0)
    try FileManager.default.removeItem(at: fixture.root.appending(path: ".course"))
    #expect(try tool("list").out.contains("··"))
    #expect(try tool("grade", "all").code == 1)
    #expect(try tool("list").out.contains("✓✓"))
  }

  @Test func `one task alone`() throws {
    try fixture.solve(with: ["Adder.swift": halfRight])
    let run = try tool("grade", "01.1")

    #expect(run.code == 0)
    #expect(!run.out.contains("Task 2 ·"))
    #expect(run.out.contains("Next:     Scripts/course grade 01.2\n"))
    #expect(try tool("grade", "01.2").code == 1)

    // What passed with an earlier answer is not taken for passed with this one.
    try fixture.solve()
    #expect(try tool("grade", "01").code == 0)
    try fixture.solve(with: ["Adder.swift": halfRight])
    #expect(try tool("grade", "01.1").out.contains("Next:     Scripts/course grade 01.2\n"))
    let again = try tool("grade", "01.1").out
    #expect(again.hasPrefix("Lesson 01 · Adding, task 1 "))
    #expect(again.contains("Scripts/course grade 01.1 --again"))
  }

  let halfRight = """
    import Lesson01Adding

    struct Adder: Adding {
      func add(_ one: Int, _ other: Int) -> Int { one + other }
      func name() -> String { "nobody" }
    }
    """

  @Test func `machines get verdicts in a versioned form`() throws {
    try fixture.solve(with: ["Adder.swift": halfRight])
    let run = try tool("grade", "01", "--json")

    #expect(run.code == 1)
    let verdict = try JSONDecoder().decode(CourseVerdict.self, from: Data(run.out.utf8))
    #expect(verdict.schemaVersion == 1)
    #expect(verdict.answers == "Exercises")
    #expect(verdict.course == fixture.root.path)
    #expect(verdict.exitCode == 1)
    #expect(verdict.lessons.map(\.state) == [.failing])
    #expect(verdict.lessons[0].tasks.map(\.state) == [.passed, .failing])
    #expect(verdict.lessons[0].tests[1].issues[0].actual == "\"nobody\"")
  }

  @Test func `the solutions are graded without touching progress`() throws {
    let before = try tool("list").out
    let run = try tool("grade", "all", "--answers", "Solutions")

    #expect(run.code == 0)
    #expect(run.out.contains("2 of 2 lessons passed"))
    #expect(try tool("list").out == before)
  }
}
