import Foundation
import Testing

@testable import CourseKit

@Suite struct EventLogTests {
  private let id = "Lesson01AddingTests.Lesson01/Task2/`says its name`()/Lesson01.swift:21:6"
  private let suite = "Lesson01AddingTests.Lesson01/Task2"

  func log(
    _ tests: [ExpectedTest] = [FixtureCourse.tests[2]],
    limits: GradingLimits = GradingLimits()
  ) -> EventLog {
    let lesson = FixtureCourse.lesson(at: "/course")
    let map = SourceMap(
      AnswerSnapshot(folder: URL(filePath: "/nowhere")),
      writtenTo: URL(filePath: "/answer"),
      lesson: lesson
    )
    return EventLog(of: tests, limits: limits, map: map, endsAtFailure: false)
  }

  func test(_ id: String) -> String {
    #"{"kind":"test","payload":{"kind":"function","id":"\#(id)"},"version":0}"#
  }

  func event(_ kind: String, _ id: String? = nil, at time: Double = 0) -> String {
    let test = id.map { #","testID":"\#($0)""# } ?? ""
    return """
      {"kind":"event","payload":{"kind":"\(kind)","instant":{"absolute":\(time)},"messages":[]\(test)},"version":0}
      """
  }

  private var honest: [String] {
    [
      test(id), event("runStarted"), event("testStarted", suite), event("testStarted", id, at: 1),
      event("testEnded", id, at: 3.5), event("testEnded", suite), event("runEnded"),
    ]
  }

  private func record(_ lines: [String]) -> TestRecord {
    let log = log()
    _ = log.receive(Array(lines.map { $0 + "\n" }.joined().utf8))
    return log.records[0]
  }

  @Test func `an honest stream is complete`() {
    let record = record(honest)

    #expect(record.isComplete)
    #expect(!record.isInconsistent)
    #expect(record.seconds == 2.5)
  }

  @Test func `pieces of any size make the same record`() {
    let log = log()
    for byte in honest.map({ $0 + "\n" }).joined().utf8 { _ = log.receive([byte]) }

    #expect(log.records[0].isComplete)
  }

  @Test func `a missing event is not complete`() {
    for index in [0, 3, 4, 6] {
      var lines = honest
      lines.remove(at: index)
      #expect(!record(lines).isComplete)
    }
  }

  @Test func `an event that comes twice is a contradiction`() {
    for index in [0, 3, 4, 6] {
      #expect(record(honest + [honest[index]]).isInconsistent)
      #expect(record([honest[index]] + honest).isInconsistent)
    }
  }

  @Test func `another test's event, garbage, or an event after the end is a forgery`() {
    let stranger = "Lesson01AddingTests.Lesson01/Task1/`adds`()/Lesson01.swift:8:6"

    #expect(record([event("testStarted", stranger)] + honest).isTampered)
    #expect(record(["nonsense"] + honest).isTampered)
    #expect(record(honest + [event("testCaseEnded", id)]).isTampered)
  }

  @Test func `the clock starts when the test starts`() {
    let log = log(limits: GradingLimits(test: .seconds(7), launch: .seconds(3)))

    let times = honest.map { log.receive(Array(($0 + "\n").utf8)) }

    #expect(times == [nil, nil, nil, .seconds(7), .seconds(3), nil, nil])
  }

  @Test(arguments: ["Issue recorded", "Expectation failed: (actual → 9) == (expected → 1)"])
  func `the headline of an issue from an exit test is no comment`(headline: String) {
    let messages = ["Issue recorded", headline, "the count is wrong"].enumerated().map {
      #"{"symbol":"\#($0 == 0 ? "fail" : "details")","text":"\#($1)"}"#
    }
    let issue =
      #"{"kind":"event","payload":{"kind":"issueRecorded","issue":{"isKnown":false},"messages":[\#(messages.joined(separator: ","))],"testID":"\#(id)"},"version":0}"#

    let lines: [String] = Array(honest.prefix(4)) + [issue] + Array(honest.suffix(3))

    #expect(record(lines).issues.map(\.comments) == [["the count is wrong"]])
  }

  @Test func `a known issue and a warning fail nothing`() {
    let known =
      #"{"kind":"event","payload":{"kind":"issueRecorded","issue":{"isKnown":true},"messages":[{"symbol":"fail","text":"a"}],"testID":"\#(id)"},"version":0}"#
    let warning =
      #"{"kind":"event","payload":{"kind":"issueRecorded","issue":{"isKnown":false,"_severity":"warning"},"messages":[{"symbol":"warning","text":"b"}],"testID":"\#(id)"},"version":0}"#
    let loose =
      #"{"kind":"event","payload":{"kind":"issueRecorded","issue":{"isKnown":false},"messages":[{"symbol":"fail","text":"c"}]},"version":0}"#

    let lines: [String] =
      Array(honest.prefix(4)) + [known, warning, loose] + Array(honest.suffix(3))
    let issues = record(lines).issues

    #expect(issues.map(\.message) == ["a", "b", "c"])
    #expect(issues.map(\.isFailure) == [false, false, true])
  }

  @Test(arguments: ["", #","messages":[]"#])
  func `a canary whose issue has no message says that nothing can be graded`(messages: String) {
    let issue =
      #"{"kind":"event","payload":{"kind":"issueRecorded","issue":{"isKnown":false}\#(messages),"testID":"\#(id)"},"version":"6.5"}"#

    let record = record(Array(honest.prefix(4)) + [issue] + Array(honest.suffix(3)))

    #expect(throws: BuildFailure.self) { try Canary.distrustReason(record) }
  }
}
