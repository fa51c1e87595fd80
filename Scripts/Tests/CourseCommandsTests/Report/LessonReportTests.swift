import CourseKit
import Foundation
import Testing

@testable import CourseKit

struct LessonReportTests {
  let fixture: FixtureCourse

  init() throws {
    fixture = try FixtureCourse()
  }

  func text(
    _ verdict: LessonVerdict,
    most: Int? = nil,
    width: Int = 80
  ) throws -> String {
    let lesson = try fixture.lesson("01")
    let report = LessonReport(
      result: GradingResult(lesson: lesson, verdict: verdict),
      paths: fixture.context().paths,
      maxDetailedTests: most
    )
    return report.screen.text(width: width)
  }

  @Test func `shows a failing test in full`() throws {
    let verdict = try Verdicts.verdict([
      Verdicts.failing(1, "adds two numbers", printing: "one\n  two\n"),
      Verdicts.passed(2, "says its name"),
    ])

    #expect(
      try text(verdict) == """
        Lesson 01 · Adding                                           1 of 2 tasks passed
          ✗ Task 1 · Add what comes in                                           failing
          ✓ Task 2 · Say a name                                                   passed

        ✗ Task 1 · adds two numbers
            expected  3
            actual    1
                      one and two are three; look at add
            rule      A sum is a sum.
            look at   Adder.swift, where it adds.
            open      Exercises/Lesson01Adding/Adder.swift
            test      Tests/Lesson01AddingTests/Lesson01.swift:9
            printed
            │ one
            │   two

        """
    )
  }

  @Test func `a test that did not check its rule comes last, without a place to look at`() throws {
    func issue(_ words: String) -> TestIssue {
      TestIssue(message: "Issue recorded", comments: [words])
    }
    let lost = Verdicts.failing(
      1,
      "comes late",
      issues: [issue("Another rule is broken: no history could continue with “one reads”.")]
    )
    let dead = Verdicts.failing(
      1,
      "crashes",
      issues: [issue("1. one reads\n  … and then it crashes")]
    )
    let red = Verdicts.failing(1, "adds two numbers")

    let both = try text(Verdicts.verdict([lost, dead, red]))
    #expect(
      both.hasSuffix(
        """
            test      Tests/Lesson01AddingTests/Lesson01.swift:9

          Also failing, probably for the same reason:
          ✗ Task 1 · comes late
          ✗ Task 1 · crashes

        """
      )
    )
    #expect(both.contains("✗ Task 1 · adds two numbers\n    expected  3"))
    let alone = try text(Verdicts.verdict([lost, dead]))
    #expect(alone.components(separatedBy: "look at ").count == 2)
    #expect(try text(Verdicts.verdict([lost])).contains("look at   Adder.swift"))
  }

  @Test func `a finding of several tests in the same words is shown once`() throws {
    func crash(_ task: Int, _ name: String, line: Int?) -> TestVerdict {
      var test = Verdicts.failing(task, name, issues: [])
      test.state = .crashed
      test.explanation = "Crashed: it trapped."
      test.crashPlace = line.map { SourcePlace(file: "/Adder.swift", line: $0) }
      return test
    }
    let known = try text(Verdicts.verdict([crash(1, "adds", line: 3), crash(2, "says", line: 3)]))
    let unknown = try text(
      Verdicts.verdict([crash(1, "adds", line: nil), crash(2, "says", line: nil)])
    )

    #expect(known.hasSuffix("\n  Also failing, probably for the same reason:\n  ! Task 2 · says\n"))
    #expect(!unknown.contains("same reason"))

    let stories = ["1. one reads", "1. two ask"].map { story in
      let crash = "… and then the program crashes: Adder.swift:3: Fatal error: no"
      let issue = TestIssue(message: "Issue recorded", comments: ["\(story)\n  \(crash)"])
      return Verdicts.failing(1, story, issues: [issue])
    }
    #expect(try text(Verdicts.verdict(stories)).contains("same reason:\n  ✗ Task 1 · 1. two ask"))
  }
  @Test
  func `a failing example is shown in full, and robustness tests of its task are named below`()
    throws
  {
    var example = Verdicts.failing(1, "adds two numbers")
    example.test.tier = .example
    var robust = Verdicts.failing(1, "adds many numbers")
    robust.test.tier = .robustness

    let both = try text(Verdicts.verdict([example, robust]))
    let alone = try text(Verdicts.verdict([robust]))

    #expect(both.contains("✗ Task 1 · adds two numbers\n    expected"))
    #expect(both.hasSuffix("same reason:\n  ✗ Task 1 · adds many numbers\n"))
    #expect(alone.contains("adds many numbers\n    The task's examples pass; this case fails.\n"))
  }

  @Test func `one task of several is named in the headline`() throws {
    let verdict = try Verdicts.verdict([Verdicts.passed(2, "says its name")])

    #expect(try text(verdict).hasPrefix("Lesson 01 · Adding, task 2 "))
  }

  @Test func `values and sentences are shown as a person would write them`() throws {
    let issue = TestIssue(
      message: "Expectation failed",
      actual: #""Ada\'s""#,
      expected: #""Bo\'s""#,
      comments: ["the program said: Ada's\n"]
    )
    let verdict = try Verdicts.verdict([
      Verdicts.failing(1, "adds two numbers", issues: [issue]),
      Verdicts.passed(2, "says its name"),
    ])

    #expect(
      try text(verdict).contains(
        """
            expected  "Bo's"
            actual    "Ada's"
                      the program said: Ada's
            rule      A sum is a sum.
        """
      )
    )
  }

  @Test func `what an exit test or a recorded issue found begins with its message`() throws {
    let issue = TestIssue(
      message: "Issue recorded",
      comments: ["two users met one session", "look at the lock"]
    )
    let verdict = try Verdicts.verdict([Verdicts.failing(1, "adds", issues: [issue])])

    let expected = "    found     two users met one session\n              look at the lock\n"
    #expect(try text(verdict).contains(expected))
  }

  @Test func `the end of a process is described, and only if no other issue explains it`() throws {
    func found(_ issues: [TestIssue]) throws -> String {
      let text = try text(try Verdicts.verdict([Verdicts.failing(1, "adds", issues: issues)]))
      return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let trap = TestIssue(message: "Expectation failed: .success → .signal(SIGILL → 4)")
    let code = TestIssue(message: "Expectation failed: .success → .exitCode(86)")
    let failure = TestIssue(message: "Expectation failed: .success")
    let why = TestIssue(message: "Issue recorded", comments: ["it did not return"])

    #expect(try found([trap]).contains("crashed (SIGILL), as"))
    #expect(try found([code]).contains("ended with exit code 86."))
    #expect(try found([failure]).contains("ended as a failure."))
    let both = try found([why, code])
    #expect(both.contains("found it did not return"))
    #expect(!both.contains("86") && !both.contains("more case"))
  }

  @Test func `counts what a test says more than once`() throws {
    let issue = TestIssue(
      message: "Expectation failed",
      actual: "1",
      expected: "3",
      comments: ["no"],
      arguments: "7"
    )
    let verdict = try Verdicts.verdict([
      Verdicts.failing(1, "adds", parameters: ["number"], issues: [issue, issue, issue])
    ])

    let text = try text(verdict)
    #expect(text.contains("    with      number: 7\n    expected  3\n"))
    #expect(text.contains("    and in 2 more cases\n"))
  }

  @Test func `many failing tests are shown in full only for the first failing task`() throws {
    let tests = (1...2).flatMap { task in
      (1...4).map { number in
        let issue = TestIssue(
          message: "Expectation failed",
          actual: "1",
          expected: "3",
          comments: ["task \(task), behaviour \(number)"]
        )
        return Verdicts.failing(task, "behaviour \(number)", issues: [issue])
      }
    }

    let text = try text(Verdicts.verdict(tests))
    #expect(text.components(separatedBy: "    expected  3\n").count == 5)
    #expect(text.hasSuffix("  ✗ Task 2 · behaviour 3\n  ✗ Task 2 · behaviour 4\n"))
    #expect(
      try self.text(try Verdicts.verdict(tests), most: .max).components(separatedBy: "expected")
        .count
        == 9
    )
    #expect(
      try self.text(try Verdicts.verdict(tests), most: 1).components(separatedBy: "expected").count
        == 2
    )
  }

  @Test func `a crash names its line`() throws {
    let file = try fixture.lesson("01").exercise.appending(path: "Adder.swift").path
    let crash = TestVerdict(
      test: Verdicts.test(1, "adds two numbers"),
      state: .crashed,
      explanation: "Crashed at Adder.swift:4: Fatal error: no.",
      crashPlace: SourcePlace(file: file, line: 4)
    )

    let text = try text(Verdicts.verdict([crash]))
    #expect(
      text.contains("! Task 1 · adds two numbers\n    Crashed at Adder.swift:4: Fatal error: no.\n")
    )
    #expect(text.contains("    open      Exercises/Lesson01Adding/Adder.swift:4\n"))
  }

  @Test func `a rule that a crash or a hang left open shows no place to look at`() throws {
    let words = "the program crashes at Adder.swift:4: Fatal error: no"
    var crash = Verdicts.failing(
      1,
      "adds",
      issues: [TestIssue(message: "Issue recorded", comments: [words])]
    )
    crash.state = .crashed
    crash.crashPlace = SourcePlace(file: "/Adder.swift", line: 4)
    let issue = TestIssue(message: "This test hangs: no thread can continue.")
    var hang = Verdicts.failing(1, "adds", issues: [issue])
    hang.state = .timedOut

    let crashed = try text(Verdicts.verdict([crash]))
    let hanging = try text(Verdicts.verdict([hang]))

    #expect(!crashed.contains("look at"))
    #expect(crashed.contains("    rule      A sum is a sum.\n    open "))
    #expect(!hanging.contains("look at"))
    #expect(hanging.contains("    look for  A wait that nothing ends: a continuation that is"))
    #expect(hanging.contains("    open      Exercises/Lesson01Adding/Adder.swift\n"))
  }
}
