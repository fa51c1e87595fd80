import Testing

@testable import CourseKit

extension EventLogTests {
  @Suite struct OfSeveralTests {
    private let ids = [
      "Lesson01AddingTests.Lesson01/Task1/`adds two numbers`()/Lesson01.swift:8:6",
      "Lesson01AddingTests.Lesson01/Task2/`says its name`()/Lesson01.swift:21:6",
    ]
    private let tests = [FixtureCourse.tests[0], FixtureCourse.tests[2]]
    private let stream = EventLogTests()

    private func started(_ index: Int) -> [String] {
      [stream.test(ids[index]), stream.event("testStarted", ids[index])]
    }

    private func records(_ lines: [String]) -> [TestRecord] {
      let log = stream.log(tests)
      _ = log.receive(Array(lines.map { $0 + "\n" }.joined().utf8))
      return log.records
    }

    private func ended(_ index: Int) -> String { stream.event("testEnded", ids[index]) }

    private var issue: String {
      #"{"kind":"event","payload":{"kind":"issueRecorded","issue":{"isKnown":false},"messages":[{"symbol":"fail","text":"c"}]},"version":0}"#
    }

    @Test func `each has a record of its own`() {
      let records = records(started(0) + started(1) + [ended(0), stream.event("runEnded")])

      #expect(records.map(\.started) == [1, 1])
      #expect(records.map(\.isComplete) == [true, false])
    }

    @Test func `an issue that belongs to none is an issue of all`() {
      let records = records(started(0) + started(1) + [issue])

      #expect(records.map { $0.issues.map(\.message) } == [["c"], ["c"]])
    }

    @Test func `a forgery spoils all`() {
      let stranger = "Lesson01AddingTests.Lesson01/Task1/`adds`()/Lesson01.swift:8:6"

      for line in ["nonsense", stream.event("testEnded", stranger)] {
        #expect(records(started(0) + [line]).map(\.isTampered) == [true, true])
      }
      let late = started(0) + [stream.event("runEnded"), ended(0)]
      #expect(records(late).map(\.isTampered) == [true, true])
    }

    @Test func `the clock starts with each step, until the last end`() {
      let log = stream.log(tests, limits: GradingLimits(test: .seconds(7), launch: .seconds(3)))
      let lines = started(0) + started(1) + [ended(1), ended(0)]

      let times = lines.map { log.receive(Array(($0 + "\n").utf8)) }

      #expect(times == [nil, .seconds(7), nil, .seconds(7), .seconds(7), .seconds(3)])
    }
  }
}
