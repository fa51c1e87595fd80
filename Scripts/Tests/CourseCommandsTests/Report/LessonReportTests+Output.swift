import CourseKit
import Foundation
import Testing

@testable import CourseKit

/// What the answer printed, and how it is fitted into a terminal.
extension LessonReportTests {
  @Test func `long output shows its beginning and its end`() throws {
    let printed = (1...100).map { "line \($0)\n" }.joined()
    let text = try text(Verdicts.verdict([Verdicts.failing(1, "adds", printing: printed)]))

    #expect(text.contains("    │ line 12\n    │ … 82 more lines …\n    │ line 95\n"))
  }

  @Test func `output that was cut says how much is missing`() throws {
    let output = CapturedOutput(head: "a\n", tail: "z\n", omittedBytes: 5 << 20)
    let test = TestVerdict(test: Verdicts.test(1, "adds"), state: .failing, output: output)

    #expect(try text(Verdicts.verdict([test])).contains("    │ a\n    │ … 5 MiB more …\n    │ z\n"))
  }

  @Test func `output without a line end, and of green tests, is shown too`() throws {
    let verdict = try Verdicts.verdict([
      Verdicts.passed(1, "adds", printing: "here"), Verdicts.passed(2, "names", printing: "x\n"),
    ])

    let expected =
      "  Printed in the green test “adds”; one more green test printed too:\n    │ here\n"
    #expect(try text(verdict).hasSuffix(expected))
  }

  @Test func `a warning is shown and changes no verdict`() throws {
    let file = try fixture.lesson("01").exercise.appending(path: "Adder.swift").path
    let warning = BuildDiagnostic(
      severity: .warning,
      message: "variable 'x' was never used",
      place: SourcePlace(file: file, line: 3, column: 5),
      owner: .answer
    )
    let verdict = try Verdicts.verdict(
      [Verdicts.passed(1, "adds")],
      diagnostics: [warning, warning]
    )

    let text = try text(verdict)
    #expect(text.hasPrefix("Lesson 01 · Adding, task 1  "))
    let words = "  ! Warning: Exercises/Lesson01Adding/Adder.swift:3: variable 'x' was never used\n"
    #expect(text.contains(words + "    (and one more warning)\n"))
  }

  @Test func `findings are shown with short paths`() throws {
    let path = try fixture.lesson("01").exercise.appending(path: "Spy.swift").path
    let finding = FileFinding(kind: .notUTF8, path: path, message: "\(path) is not UTF-8 text.")
    let verdict = try Verdicts.verdict([Verdicts.passed(1, "adds")], findings: [finding])

    #expect(
      try text(verdict).contains("  ! Exercises/Lesson01Adding/Spy.swift is not UTF-8 text.\n")
    )
  }

  @Test func `no row is wider than the terminal`() throws {
    let issue = TestIssue(
      message: String(repeating: "wörd ", count: 300),
      comments: [String(repeating: "x", count: 300)]
    )
    let verdict = try Verdicts.verdict([
      Verdicts.failing(1, "adds", issues: [issue], printing: String(repeating: "y", count: 900))
    ])

    for width in [40, 60, 80] {
      let rows = try text(verdict, width: width).split(separator: "\n")
      let wide = rows.filter { $0.count > width && !$0.contains("/") }
      #expect(wide.isEmpty)
    }
  }
}
