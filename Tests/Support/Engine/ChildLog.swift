import Foundation
import Testing

/// The events that a child process wrote to its log.
struct ChildLog: Sendable {
  /// The tests that ran to their end.
  private(set) var ended: [String] = []
  /// The test that started and has not ended.
  private(set) var running: String?
  /// The issues of each test, by the number of the case.
  private(set) var findings: [String: [Int: [Finding]]] = [:]
  /// The reason for which the process ended, if it could write one.
  private(set) var lastWords: String?
  /// The way in which the process ended, if a test ended it.
  var end: ChildResults.End { hasTimedOut ? .timedOut : .crashed }
  private var hasTimedOut = false
  /// Whether the run came to its regular end.
  private(set) var isComplete = false
  /// Whether the runner in the child has started.
  private(set) var hasEvents = false
  private var cases: [String: Int] = [:]
  private let tests: Set<String>

  /// - Parameter tests: the tests that the process had to run; the log has events of others too.
  init(_ data: Data, of tests: Set<String>) {
    self.tests = tests
    for line in data.split(separator: UInt8(ascii: "\n")) {
      if let record = try? JSONDecoder().decode(ChildRecord.self, from: line) { add(record) }
    }
  }

  /// The reason for which there are no events.
  var reason: String { lastWords ?? "the child process ended before its first event" }

  /// Returns the number of the case that started last.
  func lastCase(of test: String) -> Int { max(0, cases[test, default: 0] - 1) }

  private mutating func add(_ record: ChildRecord) {
    let payload = record.payload
    if record.kind == "lastWords" {
      lastWords = payload.text
      hasTimedOut = payload.code == Watchdog.exitCode
    }
    if record.kind == "test", let id = payload.id, tests.contains(id) { cases[id] = 0 }
    guard record.kind == "event" else { return }
    hasEvents = true
    let test = payload.testID ?? running
    switch (payload.kind, test) {
    case ("runEnded", _): isComplete = true
    // Suites start and end too.
    case ("testStarted", let test?) where cases[test] != nil: running = test
    // Only parameterized tests have these.
    case ("testCaseStarted", let test?): cases[test, default: 0] += 1
    case ("testEnded", let test?) where cases[test] != nil:
      ended.append(test)
      running = nil
    case ("issueRecorded", let test?) where payload.issue?.isFailure == true:
      findings[test, default: [:]][lastCase(of: test), default: []].append(payload.finding)
    default: break
    }
  }
}

/// A line of the log: a record of Swift Testing's event stream (ST-0002, version 0), or the last words of the process.
struct ChildRecord: Codable {
  let kind: String
  let payload: Payload

  /// Creates the record of the last words.
  init(lastWords: String, code: Int32? = nil) {
    kind = "lastWords"
    payload = Payload(text: lastWords, code: code)
  }

  struct Payload: Codable {
    var kind: String?
    var id: String?
    var testID: String?
    var issue: Issue?
    var messages: [Message]?
    var text: String?
    /// The exit code that follows the last words.
    var code: Int32?

    var finding: Finding {
      let texts = messages?.map(\.text) ?? []
      // The library's sentence says nothing where the author's follow.
      let isHeadline = texts.count > 1 && texts[0] == "Issue recorded"
      let said = texts.dropFirst(isHeadline ? 1 : 0).joined(separator: "\n")
      return Finding(said, at: issue?.sourceLocation?.location)
    }
  }

  struct Message: Codable { let text: String }

  struct Issue: Codable {
    let isKnown: Bool
    // The name of the second depends on the version of Swift Testing.
    var severity: String?
    var _severity: String?
    let sourceLocation: Location?

    var isFailure: Bool { !isKnown && (severity ?? _severity) != "warning" }
  }

  struct Location: Codable {
    let fileID: String
    let _filePath: String?
    let filePath: String?
    let line: Int
    let column: Int

    var location: SourceLocation {
      let path = filePath ?? _filePath ?? fileID
      return SourceLocation(fileID: fileID, filePath: path, line: line, column: column)
    }
  }
}
