import Foundation
import Testing

@testable import CourseKit

/// Results of tests that ran in a process of their own (`.ownProcess` in Tests/Support).
@Suite struct OwnProcessReadingTests {
  private let id = "Lesson01AddingTests.Lesson01/Task2/`says its name`()/Lesson01.swift:21:6"

  @Test func `the file of child results says how each test ended`() {
    let lines = [
      #"{"test":"\#(id)","end":"crashed"}"#,
      #"{"test":"M.Other/`test`()/F.swift:1:1","end":"crashed"}"#,
      "garbage", #"{"test":"\#(id)","end":"unknown"}"#,
    ]

    let ends = TestRun.childEnds(lines.joined(separator: "\n"), EventLogTests().log())

    #expect(ends == [FixtureCourse.tests[2]: .crashed])
  }

  @Test func `an issue of the child has the two sides of its comparison`() throws {
    let comment = "Expectation failed: (values → [1]) == [1, 2]\\nremoved [2]"
    let line = """
      {"kind":"event","payload":{"kind":"issueRecorded","testID":"\(id)","issue":{"isKnown":false},\
      "messages":[{"symbol":"fail","text":"Issue recorded"},{"symbol":"details","text":"\(comment)"}]},\
      "version":0}
      """
    let log = EventLogTests().log()
    _ = log.receive(Array((line + "\n").utf8))

    let issue = try #require(log.records[0].issues.first)
    #expect(issue.actual == "[1]")
    #expect(issue.expected == "[1, 2]")
    #expect(issue.comments == ["removed [2]"])
  }

  @Test func `examples come before robustness tests of their task`() {
    func line(_ task: Int, _ name: String, _ file: String) -> String {
      """
      {"kind":"test","payload":{"kind":"function","id":"M.Lesson01/Task\(task)/`\(name)`()/F.swift:3:4",\
      "sourceLocation":{"fileID":"M/F.swift","_filePath":"/course/Tests/\(file)","line":3,"column":4}},\
      "version":0}
      """
    }
    let events = [
      line(2, "d", "T/Task2Tests.swift"), line(1, "a", "T/Robustness/Task1RobustnessTests.swift"),
      line(1, "b", "T/Task1Tests.swift"),
    ]
    let lesson = FixtureCourse.lesson(at: "/course")

    let tests = ExpectedTest.parse(events: events.joined(separator: "\n"), of: lesson)
    let oneTier = ExpectedTest.parse(events: events[0], of: lesson)

    #expect(tests.map(\.name) == ["b", "a", "d"])
    #expect(tests.map(\.tier) == [.example, .robustness, .example])
    #expect(oneTier.map(\.tier) == [.example])
  }
}
