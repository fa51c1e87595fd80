import Foundation
import Testing

@testable import CourseKit

@Suite struct VerdictTests {
  private let reference = LessonReference(FixtureCourse.lesson(at: "/course"))

  @Test func `a whole is green only if all its parts are, and it has some`() {
    #expect(VerdictState.combined([]) == .notStarted)
    #expect(VerdictState.combined([.passed, .passed]) == .passed)
    for state in VerdictState.allCases where state != .passed {
      #expect(VerdictState.combined([.passed, state, .passed]) != .passed)
    }
  }

  @Test func `the worst part names the whole, and a tool's fault does not hide a failure`() {
    #expect(VerdictState.combined([.failing, .crashed, .timedOut]) == .crashed)
    #expect(VerdictState.combined([.failing, .timedOut]) == .timedOut)
    #expect(VerdictState.combined([.failing, .notGraded]) == .failing)
    #expect(VerdictState.combined([.passed, .notGraded]) == .notGraded)
    #expect(VerdictState.combined([.passed, .notStarted]) == .notStarted)
  }

  @Test func `a verdict survives JSON, in words that don't change`() throws {
    let tests = zip(FixtureCourse.tests, [VerdictState.passed, .timedOut, .notGraded]).map {
      TestVerdict(test: $0, state: $1, issues: [TestIssue(message: "m", actual: "1")])
    }
    var verdict = LessonVerdict(lesson: reference, tests: tests)
    verdict.findings = [FileFinding(kind: .notUTF8, path: "/p", message: "m")]

    let data = try JSONEncoder().encode(verdict)
    let text = String(decoding: data, as: UTF8.self)

    #expect(try JSONDecoder().decode(LessonVerdict.self, from: data) == verdict)
    #expect(text.contains(#""schemaVersion":1"#))
    #expect(text.contains(#""state":"timed out""#))
    #expect(text.contains(#""state":"could not be graded""#))
    #expect(text.contains(#""kind":"not UTF-8""#))
  }

  @Test func `exit codes are 0, 1 and 2`() throws {
    let codes = VerdictState.allCases.map { LessonVerdict(lesson: reference, $0, "").exitCode }

    #expect(codes == [0, 1, 1, 1, 1, 1, 2])
  }

  @Test func `a test may take as long as the environment says, within reason`() {
    #expect(GradingLimits.testLimit(nil) == .seconds(10))
    #expect(GradingLimits.testLimit("2.5") == .seconds(2.5))
    for nonsense in ["", "-1", "0", "inf", "nan", "ten"] {
      #expect(GradingLimits.testLimit(nonsense) == .seconds(10))
    }
  }
}
