import Foundation
import Synchronization

/// A reader of the event stream of one test process, while the process runs.
final class EventLog: Sendable {
  private struct State {
    var records: [TestRecord]
    var partialLine: [UInt8] = []
    var total = 0
    var eventCount: Int { records.reduce(0) { $0 + $1.started + $1.ended } }

    mutating func updateAll(_ change: (inout TestRecord) -> Void) {
      for index in records.indices { change(&records[index]) }
    }
  }

  private let state: Mutex<State>
  let patterns: [TestMatcher]
  private let limits: GradingLimits
  private let map: SourceMap
  private let endsAtFailure: Bool

  init(of tests: [ExpectedTest], limits: GradingLimits, map: SourceMap, endsAtFailure: Bool) {
    state = Mutex(State(records: tests.map { TestRecord(test: $0) }))
    patterns = tests.map { TestMatcher(test: $0, module: map.lesson.testTarget) }
    self.limits = limits
    self.map = map
    self.endsAtFailure = endsAtFailure
  }

  /// The records in the order of the tests; an event without a test is in all of them.
  var records: [TestRecord] { state.withLock(\.records) }

  /// Reads the next bytes. Returns the new time limit whenever a test starts or ends: zero if a failure ends the run.
  func receive(_ bytes: [UInt8]) -> Duration? {
    state.withLock { state in
      state.total += bytes.count
      guard state.total <= ChildProcess.maxOutputBytes else {
        state.updateAll { $0.isTampered = true }
        return nil
      }
      let before = state.eventCount
      let parts = (state.partialLine + bytes)
        .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for line in parts.dropLast() { process(Data(line), into: &state) }
      state.partialLine = Array(parts.last ?? [])
      if endsAtFailure, state.records.contains(where: \.hasFailed) { return .zero }
      if state.eventCount == before { return nil }
      return state.records.allSatisfy { $0.ended > 0 } ? limits.launch : limits.test
    }
  }

  private func process(_ line: Data, into state: inout State) {
    if line.isEmpty { return }
    guard let event = try? JSONDecoder().decode(EventRecord.self, from: line) else {
      return state.updateAll { $0.isTampered = true }
    }
    state.updateAll { if $0.runsEnded > 0 { $0.isTampered = true } }
    let payload = event.payload
    let id = (event.kind == "test" ? payload.id : payload.testID)?.withoutBackticks
    let own = id.flatMap { id in patterns.firstIndex { $0.matches(id) } }
    switch (event.kind, own) {
    case ("test", let own?): state.records[own].announced += 1
    case ("event", let own?): process(payload, into: &state.records[own], isOwn: true)
    case ("event", nil) where id.map({ id in patterns.contains { $0.isSuiteAround(id) } }) ?? true:
      state.updateAll { process(payload, into: &$0, isOwn: false) }
    case ("event", nil): state.updateAll { $0.isTampered = true }
    default: break
    }
  }

  private func process(_ event: EventRecord.Payload, into record: inout TestRecord, isOwn: Bool) {
    switch event.kind {
    case "testStarted" where isOwn:
      record.started += 1
      record.startTime = event.instant?.absolute
    case "testEnded" where isOwn:
      record.ended += 1
      record.seconds = record.startTime.flatMap { start in event.instant.map { $0.absolute - start }
      }
      let lines = event.comments.flatMap { $0.split(separator: "\n") }
        .map { $0.trimmingPrefix(#/ *\/* */#) }
      record.rule = lines.isEmpty ? nil : lines.joined(separator: "\n")
    case "testSkipped": record.skipped += 1
    case "issueRecorded":
      record.issues.append(TestIssue(event, map: map))
      record.lacksMessages = record.lacksMessages || (event.messages ?? []).isEmpty
    case "runEnded": record.runsEnded += 1
    default: break
    }
  }
}

/// The events of one test process about an expected test.
struct TestRecord: Sendable {
  let test: ExpectedTest
  var announced = 0
  var started = 0
  var ended = 0
  var skipped = 0
  var runsEnded = 0
  var issues: [TestIssue] = []
  /// The comment above the test; the library has it in the event of a failure.
  var rule: String?
  var startTime: Double?
  var seconds: Double?
  /// Whether the stream has an impossible event: garbage, another test, or an event after the end.
  var isTampered = false

  /// Whether the stream has an issue without a message.
  var lacksMessages = false

  var hasFailed: Bool { issues.contains(where: \.isFailure) }

  var isComplete: Bool {
    started == 1 && ended == 1 && runsEnded == 1 && announced == 1 && !isTampered
  }

  var isInconsistent: Bool {
    isTampered || started > 1 || ended > 1 || runsEnded > 1 || announced > 1 || ended > started
  }
}

/// A line of the testing library's event stream (`ST-0002`). Fields that begin with `_` are newer.
struct EventRecord: Decodable {
  struct Location: Decodable {
    let line: Int
    let column: Int
    let _filePath: String?
    let filePath: String?

    var source: SourcePlace? {
      (filePath ?? _filePath).map { SourcePlace(file: $0, line: line, column: column) }
    }
  }

  struct Message: Decodable {
    let symbol: String
    let text: String
  }

  struct Instant: Decodable { let absolute: Double }
  struct TestCase: Decodable { let displayName: String? }

  struct Issue: Decodable {
    let isKnown: Bool?
    let severity: String?
    let _severity: String?
    let sourceLocation: Location?
  }

  struct Payload: Decodable {
    // Of a test.
    let id: String?
    let sourceLocation: Location?
    // Of a test ("function", "suite") or an event ("testStarted", …).
    let kind: String
    // Of an event.
    let testID: String?
    let messages: [Message]?
    let instant: Instant?
    let issue: Issue?
    let _testCase: TestCase?

    /// The comments by the test's author. Swift 6.2 has a headline before those of an issue from an exit test.
    var comments: [String] {
      let all = (messages ?? []).filter { $0.symbol == "details" }.map(\.text)
      let headlines = ["Issue recorded", "Expectation failed: ", "Caught error: "]
      let hasHeadline = all.count > 1 && headlines.contains(where: all[0].hasPrefix)
      return hasHeadline ? Array(all.dropFirst()) : all
    }
  }

  let kind: String
  let payload: Payload

  static func stream(to path: String) -> [String] {
    ["--event-stream-output-path", path, "--event-stream-version", "0"]
  }

  static func all(in events: String) -> [EventRecord] {
    events.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(EventRecord.self, from: Data($0.utf8))
    }
  }
}

extension TestIssue {
  init(_ event: EventRecord.Payload, map: SourceMap) {
    let messages = event.messages ?? []
    let first = messages.first { $0.symbol != "details" }
    var message = first?.text ?? messages.first?.text ?? ""
    comments = event.comments
    // A test in its own process passes its message and its comments as the lines of a comment.
    if let lines = comments.first?.lines, lines.count > 0, FailedComparison(lines[0]) != nil {
      message = lines[0]
      comments = lines.count == 1 ? [] : [lines.dropFirst().joined(separator: "\n")]
    }
    let comparison = FailedComparison(message)
    self.message = message
    actual = comparison?.actual
    expected = comparison?.expected
    place = (event.issue?.sourceLocation?.source).map { map.original(of: $0).place }
    arguments = event._testCase?.displayName
    isKnown = event.issue?.isKnown ?? false
    let severity = event.issue?.severity ?? event.issue?._severity
    isWarning = severity == "warning" || first?.symbol == "warning"
  }
}

/// The two sides of a failed `#expect(…)`: `Expectation failed: (x → -1) == 3` gives `-1` and `3`.
struct FailedComparison {
  let actual: String
  let expected: String

  init?(_ message: String) {
    guard let colon = message.firstRange(of: ": "),
      message[..<colon.lowerBound].hasSuffix("xpectation failed")
    else { return nil }
    let sides = message[colon.upperBound...].splitOutsideBrackets(" == ", maxSplits: 1)
    guard sides.count == 2 else { return nil }
    actual = Self.value(sides[0])
    expected = Self.value(sides[1])
  }

  private static func value(_ side: Substring) -> String {
    guard side.hasPrefix("("), side.hasSuffix(")") else { return String(side) }
    let parts = side.dropFirst().dropLast().splitOutsideBrackets(" → ", maxSplits: 1)
    return String(parts.count == 2 ? parts[1] : side)
  }
}

/// A pattern that matches one expected test, in a filter and in event streams.
struct TestMatcher: Sendable {
  private let id: String

  init(test: ExpectedTest, module: String) { id = "\(module).\(test.path)(" }

  /// Returns a pattern for the ids of tests: files and lines, because the testing library parses long patterns slowly.
  static func filter(for tests: [ExpectedTest], module: String) -> String {
    let escaped = NSRegularExpression.escapedPattern
    let files = Dictionary(grouping: tests) { URL(filePath: $0.file).lastPathComponent }
    let places = files.map { file, tests in
      "\(escaped(file)):(\(tests.map { "\($0.line)" }.joined(separator: "|"))):"
    }
    return "^\(escaped(module))\\..*/(\(places.sorted().joined(separator: "|")))"
  }

  /// Whether an id without backticks is this test's, like `M.Lesson01/Task1/name()/File.swift:7:6`.
  func matches(_ other: String) -> Bool { other.hasPrefix(id) }
  /// Whether such an id is that of a suite around this test, whose events say nothing about the test itself.
  func isSuiteAround(_ other: String) -> Bool { id.hasPrefix(other + "/") }
}

extension String {
  var withoutBackticks: String { replacingOccurrences(of: "`", with: "") }
}
