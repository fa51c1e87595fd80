import CourseKit
import Foundation
import Synchronization
import Testing

@testable import CourseKit

/// What each key does.
extension WatchLoopTests {
  @Test func `n and p turn to other lessons, r runs again`() async throws {
    try await watch {
      _ = await grader.nextCall()
      terminal.type("n")
      #expect(
        await grader.nextCall() == GradeActionSpy.Call(lesson: "02", isForced: false, number: 1)
      )
      await terminal.screen(with: "Lesson 02 · Naming")
      grader.finish(1, .failing)
      await terminal.screen(with: "✗ Task 1 · behaviour 1\n")
      terminal.type("n")
      await terminal.screen(with: "This is the last lesson.")
      saves.save("Lesson01Adding")
      terminal.type("r")
      #expect(
        await grader.nextCall() == GradeActionSpy.Call(lesson: "02", isForced: true, number: 2)
      )
      terminal.type("p")
      #expect(await grader.nextCall()?.lesson == "01")
      terminal.type("p")
      await terminal.screen(with: "This is the first lesson.")
    }
  }

  @Test func `h gives one level more each time, and the reasons after the last task`() async throws
  {
    try await watch {
      _ = await grader.nextCall()
      grader.finish(0, .failing, .failing)
      await terminal.screen(with: "0 of 2 tasks passed")
      terminal.type("h")
      #expect(await terminal.screen(with: "Hint 1 of 2").contains("Look at both numbers."))
      terminal.type("h")
      #expect(await terminal.screen(with: "Hint 2 of 2").contains("    one + other\n"))
      terminal.type("x")
      await terminal.screen(with: "0 of 2 tasks passed")
      saves.save("Lesson01Adding")
      _ = await grader.nextCall()
      grader.finish(1, .passed, .passed)
      await terminal.screen(with: "Done.")
      terminal.type("h")
      await terminal.screen(with: "A plus. It adds.")
    }
  }

  @Test func `h and t are about the task whose test is shown first, also while nothing compiles`()
    async throws
  {
    var crash = TestVerdict.red(2, "says", .example)
    crash.state = .crashed
    try await watch {
      _ = await grader.nextCall()
      grader.finish(0, [.red(1, "adds", .example), crash])
      await terminal.screen(with: "! Task 2 · says\n    found")
      terminal.type("h")
      #expect(await terminal.screen(with: "Hint 1 of 1").contains("A name is a text."))
      terminal.type("t")
      await terminal.screen(with: "01 · Task 2 · Say a name")
      saves.save("Lesson01Adding")
      _ = await grader.nextCall()
      grader.finish(1, .notCompiling, .notCompiling)
      await terminal.screen(with: "does not compile")
      terminal.type("h")
      await terminal.screen(with: "01 · Task 2 · Say a name")
    }
  }

  @Test func `t shows the text of the open task`() async throws {
    try await watch {
      _ = await grader.nextCall()
      grader.finish(0, .passed, .failing)
      await terminal.screen(with: "1 of 2 tasks passed")
      terminal.type("t")
      await terminal.screen(with: "01 · Task 2 · Say a name")
      terminal.type("x")
      await terminal.screen(with: "1 of 2 tasks passed")
    }
  }

  @Test func `c requires a confirmation before it shows the solution`() async throws {
    try await watch {
      _ = await grader.nextCall()
      grader.finish(0, .failing, .failing)
      await terminal.screen(with: "0 of 2 tasks passed")
      terminal.type("c")
      await terminal.screen(with: "y shows it")
      terminal.type("x")
      await terminal.screen(with: "0 of 2 tasks passed")
      #expect(!terminal.out.contains("one + other"))
      terminal.type("c")
      terminal.type("y")
      await terminal.screen(with: "one + other")
    }
  }

  @Test func `l lists, and two digits open a lesson`() async throws {
    try await watch {
      _ = await grader.nextCall()
      terminal.type("l")
      await terminal.screen(with: "Two digits open that lesson.")
      terminal.type("9")
      terminal.type("9")
      terminal.type("0")
      terminal.type("2")
      #expect(await grader.nextCall()?.lesson == "02")
    }
  }

  @Test func `g grades every lesson and sums up`() async throws {
    try await watch {
      _ = await grader.nextCall()
      terminal.type("g")
      for (number, lesson) in [(1, "01"), (2, "02")] {
        #expect(await grader.nextCall()?.lesson == lesson)
        grader.finish(number, .passed, .passed)
      }
      let screen = await terminal.screen(with: "2 of 2 lessons passed")
      #expect(screen.contains("  ✓ Lesson 02 · Naming"))
    }
  }

  @Test func `space and b turn the pages of what is longer than the screen`() async throws {
    let long = (1...100).map { "let line\($0) = 0" }.joined(separator: "\n")
    try fixture.answer("01", ["Adder.swift": long])
    try await watch {
      _ = await grader.nextCall()
      terminal.type("c")
      terminal.type("y")
      await terminal.screen(with: "space, b: page 1 of ")
      #expect(terminal.screen.split(separator: "\n", omittingEmptySubsequences: false).count <= 40)
      terminal.type(" ")
      await terminal.screen(with: "space, b: page 2 of ")
      terminal.type("b")
      await terminal.screen(with: "space, b: page 1 of ")
    }
  }

  @Test func `a page has room for rows that the terminal breaks`() throws {
    let context = fixture.context(terminal)
    var long = Screen()
    for _ in 1...30 { long.add("\(String(repeating: "x", count: 100))") }
    let screen = WatchScreen(
      lesson: try fixture.lesson("01"),
      status: context.status(isQuiet: true),
      view: .text(long),
      paths: context.paths
    )
    let rows = screen.rows(page: 0, width: 80, height: 40, colour: false)
    let heights: [Int] = rows.map { max(1, ($0.count + 79) / 80) }
    #expect(heights.reduce(0, +) == 39)
  }
}
