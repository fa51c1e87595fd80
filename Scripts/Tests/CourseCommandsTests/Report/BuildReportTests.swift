import CourseKit
import Foundation
import Testing

@testable import CourseKit

struct BuildReportTests {
  private let fixture: FixtureCourse

  init() throws {
    fixture = try FixtureCourse()
  }

  private func text(_ diagnostics: [BuildDiagnostic], explanation: String = "") throws -> String {
    var verdict = LessonVerdict(lesson: try Verdicts.lesson, .notCompiling, explanation)
    verdict.diagnostics = diagnostics
    let lesson = try fixture.lesson("01")
    let result = GradingResult(lesson: lesson, verdict: verdict)
    return LessonReport(result: result, paths: fixture.context().paths).screen.text(width: 80)
  }

  private func error(_ message: String, line: Int = 5, column: Int? = nil) throws -> BuildDiagnostic
  {
    let file = try fixture.lesson("01").exercise.appending(path: "Adder.swift").path
    let place = SourcePlace(file: file, line: line, column: column)
    return BuildDiagnostic(severity: .error, message: message, place: place, owner: .answer)
  }

  @Test func `shows the first error with its place, and counts the others`() throws {
    let first = try error("cannot find 'one' in scope", column: 47)
    let text = try text([first, error("expected expression"), error("no")])

    #expect(
      text == """
        Lesson 01 · Adding                                              does not compile

        ! Exercises/Lesson01Adding/Adder.swift:5
            cannot find 'one' in scope
            5 │ func add(_ one: Int, _ other: Int) -> Int { one }
                                                            ^

            There are 2 more errors. Begin with this one: others may follow from it.

        """
    )
  }

  @Test func `the mark is under its character, whatever is before it`() throws {
    try fixture.answer("01", ["Adder.swift": "\tlet größe = \"日本\" + missing\n"])
    let text = try text([error("cannot find 'missing' in scope", line: 1, column: 27)])

    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    let source = try #require(rows.first { $0.contains("missing") && $0.contains("│") })
    let mark = try #require(rows.first { $0.hasSuffix("^") })
    let before = try #require(source.range(of: "missing")).lowerBound
    #expect(StyledText(String(source[..<before])).width == mark.count - 1)
  }

  @Test func `a grader that misses a function says so`() throws {
    let grader = fixture.root.appending(path: "Tests/Lesson01AddingTests/Lesson01.swift").path
    let error = BuildDiagnostic(
      severity: .error,
      message: "cannot find 'makeAdder' in scope",
      place: SourcePlace(file: grader, line: 9),
      owner: .grader
    )
    let text = try text([error], explanation: "The grader uses `makeAdder`.")

    #expect(text.contains("  The grader uses `makeAdder`.\n"))
    #expect(text.contains("  Tests/Lesson01AddingTests/Lesson01.swift:9\n"))
  }

  @Test func `a file that is gone since is no trouble`() throws {
    let first = try error("expected '}' in struct")
    try fixture.answer("01", [:])

    #expect(try text([first]).hasSuffix("    expected '}' in struct\n"))
  }
}
