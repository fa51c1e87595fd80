import CourseKit
import Foundation
import Testing

@testable import CourseVerify

/// What is made of the output of `swift test`.
struct PackageOutcomeTests {
  private static let run = """
    ◇ Test run started.
    ◇ Test "plain passed after" started.
    ➜ Test skipped() skipped.
    ✘ Test "plain passed after" recorded an issue at A.swift:6:39: Expectation failed: 1 == 2
    ✘ Test "adds" recorded an issue with 1 argument x → 2 at A.swift:5:59: Expectation failed
    ↳ why
    ━ Test noted() recorded a known issue at A.swift:10:53: Issue recorded
    ✘ Test "plain passed after" failed after 0.001 seconds with 1 issue.
    ✔ Test case passing 1 argument x → 1 to "adds" passed after 0.001 seconds.
    ✘ Test "adds" with 2 test cases failed after 0.001 seconds with 1 issue.
    ✔ Test good() passed after 0.001 seconds.
    ━ Test noted() passed after 0.001 seconds with 1 known issue.
    ✘ Suite "S" failed after 0.001 seconds with 3 issues.
    ✘ Test run with 5 tests in 1 suite failed after 0.001 seconds with 3 issues.
    """

  @Test func `reads how each test ended`() {
    let output = TestOutput(Self.run)

    #expect(output.passed == ["good()", "noted()"])
    #expect(output.failed == ["plain passed after", "adds"])
    #expect(output.skipped == 1)
    #expect(output.total == 5)
    #expect(output.issues.map(\.test) == ["plain passed after", "adds"])
    #expect(output.issues.map(\.line) == [6, 5])
  }

  private func tool(_ fixture: FixtureCourse) throws -> ToolProof {
    let package = fixture.root.appending(path: "Scripts")
    let tests = PackageTests(toolchain: try fixture.toolchain(), package: package, scratch: nil)
    return ToolProof(course: fixture.course, tests: tests)
  }

  @Test func `each failed test of the tool is a finding at its line`() throws {
    let fixture = try FixtureCourse()
    try fixture.write("Scripts/Tests/T/A.swift", "")

    let outcome = PackageTests.Outcome(succeeded: false, text: Self.run)
    let checks = try tool(fixture).checks(afterRun: outcome)
    #expect(checks.count(where: \.passed) == 2)
    let places = checks.flatMap(\.findings).map(\.place)
    #expect(
      places == [
        Place("Scripts/Tests/T/A.swift", line: 6), Place("Scripts/Tests/T/A.swift", line: 5),
      ]
    )
  }

  @Test(arguments: [
    "", "✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.",
    "✔ Test good() passed after 0.001 seconds.\nFatal error",
  ])
  func `a run of the tool's tests that came to no end is a finding`(text: String) throws {
    let outcome = PackageTests.Outcome(succeeded: true, text: text)

    let checks = try tool(FixtureCourse()).checks(afterRun: outcome)
    #expect(checks.map(\.passed) == [false])
  }

  @Test func `a test of the tool that began and never ended is a finding`() throws {
    let text = """
      ✔ Test good() passed after 0.001 seconds.
      ✔ Test run with 2 tests in 1 suite passed after 0.001 seconds.
      """

    let outcome = PackageTests.Outcome(succeeded: true, text: text)
    let checks = try tool(FixtureCourse()).checks(afterRun: outcome)
    #expect(
      checks.flatMap(\.findings).map(\.fact) == ["1 of the tool's tests began and never ended."]
    )
  }

  @Test func `a test that printed without a line end has ended all the same`() throws {
    let text = """
      half a line✔ Test good() passed after 0.001 seconds.
      ✔ Test run with 1 test in 1 suite passed after 0.001 seconds.
      """

    let outcome = PackageTests.Outcome(succeeded: true, text: text)
    #expect(try tool(FixtureCourse()).checks(afterRun: outcome).map(\.passed) == [true])
  }

  @Test func `a tool that does not compile is a finding at the error`() throws {
    let fixture = try FixtureCourse()
    let file = fixture.root.appending(path: "Scripts/Sources/A.swift").path
    let text = "\(file):3:1: error: cannot find 'x' in scope\nerror: fatalError"

    let outcome = PackageTests.Outcome(succeeded: false, text: text)
    let findings = try tool(fixture).checks(afterBuild: outcome).flatMap(\.findings)
    #expect(findings.map(\.place) == [Place("Scripts/Sources/A.swift", line: 3)])
  }

  @Test func `a cancelled build is known by its words`() {
    let outcome = PackageTests.Outcome(succeeded: true, text: "Build cancelled! (7.27s)\n")

    #expect(outcome.isCancelled)
  }

  private func sanitizer(_ fixture: FixtureCourse) throws -> SanitizerProof {
    let tests = PackageTests(
      toolchain: try fixture.toolchain(),
      package: fixture.root,
      scratch: nil
    )
    return SanitizerProof(course: fixture.course, tests: tests, expected: 5, runs: 3)
  }

  @Test func `a data race is a finding at its line`() throws {
    let fixture = try FixtureCourse()
    let file = fixture.root.appending(path: "Solutions/A.swift").path
    let text = "SUMMARY: ThreadSanitizer: data race \(file):12:5 in $s1A\n"

    let outcome = PackageTests.Outcome(succeeded: false, text: text + text)
    let findings = try sanitizer(fixture).findings(outcome, ofRun: 2)
    #expect(findings.map(\.place) == [Place("Solutions/A.swift", line: 12)])
    #expect(findings.map(\.fact) == ["The thread sanitizer reports a data race."])
  }

  @Test func `fewer tests than declared are a finding`() throws {
    let text = "✔ Test run with 4 tests in 1 suite passed after 0.001 seconds."

    let outcome = PackageTests.Outcome(succeeded: true, text: text)
    let findings = try sanitizer(FixtureCourse()).findings(outcome, ofRun: 1)
    #expect(findings.map(\.fact) == ["4 tests ran together, and 5 are declared."])
  }

  @Test func `a sanitizer that can't run is a finding`() throws {
    let text = "FATAL: ThreadSanitizer: unexpected memory mapping"

    let outcome = PackageTests.Outcome(succeeded: false, text: text)
    let findings = try sanitizer(FixtureCourse()).findings(outcome, ofRun: 1)
    #expect(findings.first?.fact.contains(text) == true)
  }
}
