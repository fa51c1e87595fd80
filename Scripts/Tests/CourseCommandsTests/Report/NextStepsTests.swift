import CourseKit
import Testing

@testable import CourseKit

/// Tests of the commands to type after the first task of three has passed with an answer called "new".
struct NextStepsTests {
  private func next(_ others: [(VerdictState, fingerprint: String)], row: Int = 0) throws -> String
  {
    let fixture = try FixtureCourse()
    let text = """
      # Lesson 01 · Adding: tasks
      ### Task 1 · Add
      ### Task 2 · Say a name
      ### Task 3 · Say another
      """
    try TestFolder.write(["Tasks.md": text], to: fixture.lesson("01").folder)
    let lesson = try fixture.lesson("01")
    let context = fixture.context()
    context.update { progress in
      for (index, task) in ([(.passed, "new")] + others).enumerated() {
        progress[lesson][task: index + 1].state = task.0
        progress[lesson][task: index + 1].fingerprint = task.fingerprint
      }
    }
    let verdict = try Verdicts.verdict([Verdicts.passed(1, "adds two numbers")])
    return context.nextSteps(after: lesson, verdict).rows(width: 80)[row]
  }

  @Test func `a task that never passed comes before one that passed with an earlier answer`() throws
  {
    #expect(try next([(.passed, "old"), (.failing, "old")]).hasSuffix("course grade 01.3"))
  }

  @Test func `the text of the next task is one command away`() throws {
    #expect(try next([(.failing, "old"), (.failing, "old")], row: 1).hasSuffix("course task 01.2"))
  }

  @Test func `one task that passed with an earlier answer is next`() throws {
    #expect(try next([(.passed, "new"), (.passed, "old")]).hasSuffix("course grade 01.3"))
  }

  @Test func `several that passed with an earlier answer are the whole lesson`() throws {
    #expect(try next([(.passed, "old"), (.passed, "older")]).hasSuffix("course grade 01"))
  }

  @Test func `when all have passed with this answer, comparing is next`() throws {
    #expect(try next([(.passed, "new"), (.passed, "new")]).hasPrefix("Compare:"))
  }

  @Test func `the hint is that of the test that is shown first`() throws {
    let fixture = try FixtureCourse()
    var crash = TestVerdict.red(2, "says", .example)
    crash.state = .crashed
    let verdict = try Verdicts.verdict([.red(1, "adds", .example), crash])
    let steps = fixture.context().nextSteps(after: try fixture.lesson("01"), verdict)
    #expect(steps.rows(width: 80)[0].hasSuffix("course hint 01.2"))
  }
}
