import CourseKit
import Foundation
import Testing

@testable import CourseKit

/// Answers of many kinds.
extension ToolTests {
  @Test func `another lesson's error is not this lesson's affair`() throws {
    try fixture.solve("02", with: ["Wiring.swift": "let broken: Int = \"no\"\n"])
    try fixture.solve()
    #expect(try tool("grade", "01", "--again").code == 0)

    let both = try tool("grade", "01", "02", "--again")
    #expect(both.code == 1)
    #expect(both.out.contains("! Exercises/Lesson02Naming/Wiring.swift:1\n"))
    #expect(both.out.contains("1 │ let broken: Int = \"no\"\n"))
    #expect(
      both.out.contains(
        "  ! Lesson 02 · Naming                                          does not compile\n"
      )
    )
    #expect(both.out.contains("1 of 2 lessons passed\n"))
  }

  @Test func `a crash and a hang cost their own test, and a link is left out`() throws {
    try fixture.solve(with: [
      "Adder.swift": """
      import Lesson01Adding

      struct Adder: Adding {
        func add(_ one: Int, _ other: Int) -> Int {
          print("before the crash")
          fatalError("no sums today")
        }
        func name() -> String { while true {} }
      }
      """
    ])
    let folder = try fixture.lesson("01").exercise
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "Linked.swift").path,
      withDestinationPath: "../../Solutions/Lesson01Adding/Adder.swift"
    )
    let run = try tool("grade", "01", environment: ["COURSE_TEST_SECONDS": "0.5"])

    #expect(run.code == 1)
    #expect(run.out.contains("! Exercises/Lesson01Adding/Linked.swift is not a regular file"))
    #expect(run.out.contains("no sums today"))
    #expect(run.out.contains("open      Exercises/Lesson01Adding/Adder.swift:6\n"))
    #expect(run.out.contains("    │ before the crash\n"))
    #expect(run.out.contains("Timed out, also after 2 seconds of computing"))
    #expect(run.out.contains("open      Exercises/Lesson01Adding/Adder.swift:8\n"))
    #expect(!run.out.contains("rax"))
    #expect(tool.leftovers.isEmpty)
  }

  @Test func `a file that is not UTF-8 is named`() throws {
    let file = try fixture.lesson("01").exercise.appending(path: "Latin1.swift")
    try Data([0x2F, 0x2F, 0xE9, 0x0A]).write(to: file)
    let run = try tool("grade", "01")

    #expect(run.code == 1)
    #expect(
      run.out.contains("! Exercises/Lesson01Adding/Latin1.swift is not UTF-8 text from line 1 on.")
    )
  }

  @Test func `a deleted file is named, with a way back`() throws {
    try FileManager.default.removeItem(
      at: try fixture.lesson("01").exercise.appending(path: "Wiring.swift")
    )
    let run = try tool("grade", "01")

    #expect(run.code == 1)
    #expect(run.out.contains("Exercises/Lesson01Adding/Wiring.swift is missing"))
    #expect(run.out.contains("course reset"))
  }
}
