import CourseKit
import Testing

@testable import CourseKit

struct FirstLookTests {
  /// The tests of the first look after tasks 1 and 2 came out like this.
  private func look(_ states: [VerdictState], isSolution: Bool = false) throws -> [ExpectedTest] {
    let fixture = try FixtureCourse()
    let context = fixture.context(TerminalDouble())
    var progress = LessonProgress()
    for (index, state) in states.enumerated() { progress[task: index + 1].state = state }
    let grader = AnswerGrader(context: context, isSolution: isSolution)
    return try grader.job(context.course.lesson("01"), task: nil, progress).firstLook
  }

  @Test(arguments: [
    [VerdictState.passed, .passed], [.passed, .failing], [.failing, .passed],
  ])
  func `where something was green, all tests are looked at together first`(
    states: [VerdictState]
  ) throws {
    let look = try look(states)

    #expect(Set(look.map(\.task)) == [1, 2])
  }

  @Test(arguments: [
    [VerdictState.notStarted, .notStarted], [.failing, .failing], [.passed, .crashed],
    [.passed, .timedOut],
  ])
  func `where nothing was green, or a process ended, a look would be in vain`(
    states: [VerdictState]
  ) throws {
    #expect(try look(states) == [])
  }

  @Test func `a solution is looked at whatever was`() throws {
    #expect(try look([.failing, .failing], isSolution: true) != [])
  }
}
