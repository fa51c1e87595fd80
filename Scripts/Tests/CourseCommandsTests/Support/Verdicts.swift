import Foundation
import Testing

@testable import CourseKit

/// Verdicts to write reports about.
enum Verdicts {
  static var lesson: LessonReference {
    get throws {
      LessonReference(
        try #require(Lesson("Lesson01Adding", root: URL(filePath: "/"), manifest: ""))
      )
    }
  }

  static func test(_ task: Int, _ name: String, parameters: [String] = []) -> ExpectedTest {
    ExpectedTest(
      task: task,
      suite: ["Lesson01", "Task\(task)"],
      name: name,
      parameters: parameters,
      file: "Tests/Lesson01AddingTests/Lesson01.swift",
      line: 8 + task
    )
  }

  static func verdict(
    _ tests: [TestVerdict],
    diagnostics: [BuildDiagnostic] = [],
    findings: [FileFinding] = []
  ) throws -> LessonVerdict {
    var verdict = LessonVerdict(lesson: try lesson, tests: tests)
    verdict.diagnostics = diagnostics
    verdict.findings = findings
    return verdict
  }

  static func passed(_ task: Int, _ name: String, printing text: String = "") -> TestVerdict {
    TestVerdict(
      test: test(task, name),
      state: .passed,
      output: CapturedOutput(head: text, tail: "", omittedBytes: 0)
    )
  }

  static func failing(
    _ task: Int,
    _ name: String,
    parameters: [String] = [],
    issues: [TestIssue] = [
      TestIssue(
        message: "Expectation failed: (sum → 1) == 3",
        actual: "1",
        expected: "3",
        comments: ["one and two are three; look at add"]
      )
    ],
    printing text: String = ""
  ) -> TestVerdict {
    TestVerdict(
      test: test(task, name, parameters: parameters),
      state: .failing,
      issues: issues,
      rule: "Rule: a sum is a sum. Look at: Adder.swift, where it adds.",
      output: CapturedOutput(head: text, tail: "", omittedBytes: 0)
    )
  }
}
