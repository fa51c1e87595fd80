import CourseKit
import Foundation

/// Verdicts to write reports about.
enum Verdicts {
  static let lesson = LessonReference(name: "Lesson01Adding", number: "01")

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
  ) -> LessonVerdict {
    let tasks = Dictionary(grouping: tests, by: \.test.task).sorted { $0.key < $1.key }
    return LessonVerdict(
      lesson: lesson,
      tasks: tasks.map { TaskVerdict(number: $0.key, tests: $0.value) },
      diagnostics: diagnostics,
      findings: findings
    )
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
