import Foundation
import Testing

@testable import CourseKit

/// Tests of the order in which red tests are explained, in a lesson whose second task is a stretch task.
struct RedTestsTests {
  let fixture: FixtureCourse

  init() throws {
    fixture = try FixtureCourse()
    let page = (1...4).map {
      "### Task \($0) · One\n\n**\($0 == 2 ? "Stretch" : "Core") · 4 minutes · `A.swift`**\n"
    }
    let text = "# Lesson 01 · Adding: tasks\n\n" + page.joined(separator: "\n")
    try TestFolder.write(["Tasks.md": text], to: fixture.lesson("01").folder)
  }

  private func order(_ tests: TestVerdict...) throws -> [String] {
    let lesson = try fixture.lesson("01")
    let verdict = try Verdicts.verdict(tests)
    let names = verdict.redTests(of: lesson).explained.map(\.test.name)
    let explained = try #require(names.first)
    let task = tests.first { $0.test.name == explained }?.test.task
    // The hint of `grade` and `watch` is that of the first message.
    #expect(verdict.firstRedTask(of: lesson) == task)
    let report = LessonReport(
      result: GradingResult(lesson: lesson, verdict: verdict),
      paths: fixture.context().paths,
      maxDetailedTests: 1
    )
    // The headline and the tasks come before it.
    let sections = report.screen.text(width: 80).split(separator: "\n\n")
    #expect(sections[1].contains("· \(explained)\n"))
    return names
  }

  @Test func `the earlier task is first, also if only its robustness tests are red`() throws {
    let order = try order(
      .red(1, "adds many", .robustness),
      .red(3, "says many", .robustness),
      .red(3, "says its name", .example)
    )
    #expect(order == ["adds many", "says its name"])
  }

  @Test func `a core task comes before a stretch task, whatever is red in it`() throws {
    let stretch = TestVerdict.red(2, "stretches", .example)

    #expect(try order(stretch, .red(3, "says", .example)) == ["says", "stretches"])
    #expect(try order(stretch, .red(3, "says many", .robustness)) == ["says many", "stretches"])
  }

  @Test func `the earlier of two tasks with a red example is first`() throws {
    #expect(try order(.red(1, "adds", .example), .red(3, "says", .example)) == ["adds", "says"])
  }

  @Test(arguments: [2, 4])
  func `a crash is first, also in a later or a stretch task`(task: Int) throws {
    var crash = TestVerdict.red(task, "crashes", .robustness)
    crash.state = .crashed
    #expect(try order(.red(1, "adds", .example), crash) == ["crashes", "adds"])
  }

  @Test func `of several crashes at one line, the one in the earliest task is explained`() throws {
    let crashes = [3, 4].map { task in
      var crash = TestVerdict.red(task, "crash \(task)", .example)
      crash.issues = []
      crash.state = .crashed
      crash.crashPlace = SourcePlace(file: "/Adder.swift", line: 3)
      return crash
    }
    #expect(try order(crashes[0], crashes[1]) == ["crash 3"])
  }

  @Test func `a task without a verdict on its rule comes after one with it`() throws {
    var lost = TestVerdict.red(1, "comes late", .example)
    let words = "\(GraderWords.notEvaluated): no history could continue with “one reads”."
    lost.issues = [TestIssue(message: "Issue recorded", comments: [words])]
    #expect(try order(lost, .red(3, "says", .example)) == ["says", "comes late"])
  }

  @Test(arguments: [
    GraderWords.notEvaluated, GraderWords.hang, GraderWords.ending, GraderWords.crash,
  ])
  func `the graders' support writes the words by which reports group tests`(words: String) throws {
    let support = TestFolder.course.appending(path: "Tests/Support")
    let files = support.swiftFiles.map { support.appending(path: $0) }
    #expect(try files.contains { try $0.readText().contains(words) })
  }

  @Test func `a green lesson and one that does not compile have no red task`() throws {
    let lesson = try fixture.lesson("01")
    let green = try Verdicts.verdict([Verdicts.passed(1, "adds")])
    var test = Verdicts.passed(1, "adds")
    test.state = .notCompiling

    #expect(green.firstRedTask(of: lesson) == nil)
    #expect(try Verdicts.verdict([test]).firstRedTask(of: lesson) == nil)
  }
}

extension TestVerdict {
  /// Returns a failing test of a tier, with a message of its own.
  static func red(_ task: Int, _ name: String, _ tier: ExpectedTest.Tier) -> TestVerdict {
    let issue = TestIssue(message: "Issue recorded", comments: ["\(name) is red"])
    var test = Verdicts.failing(task, name, issues: [issue])
    test.test.tier = tier
    return test
  }
}
