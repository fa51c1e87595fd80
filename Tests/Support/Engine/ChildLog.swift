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

  init(_ data: Data) {
    for line in data.split(separator: UInt8(ascii: "\n")) {
      if let record = ChildRecord(line: line) { add(record) }
    }
  }

  /// The reason for which there are no events.
  var reason: String { lastWords ?? "the child process ended before its first event" }

  /// Returns the number of the case that started last.
  func lastCase(of test: String) -> Int { max(0, cases[test, default: 0] - 1) }

  private mutating func add(_ record: ChildRecord) {
    if record.kind == "lastWords" {
      lastWords = record["text"]
      hasTimedOut = record.code == Int(Watchdog.exitCode)
    }
    if record.kind == "test", record["kind"] == "function", let id = record["id"] { cases[id] = 0 }
    guard record.kind == "event" else { return }
    hasEvents = true
    let test = record["testID"] ?? running
    switch (record["kind"], test) {
    case ("runEnded", _): isComplete = true
    // Suites start and end too.
    case ("testStarted", let test?) where cases[test] != nil: running = test
    // Only parameterized tests have these.
    case ("testCaseStarted", let test?): cases[test, default: 0] += 1
    case ("testEnded", let test?) where cases[test] != nil:
      ended.append(test)
      running = nil
    case ("issueRecorded", let test?) where record.isFailure:
      findings[test, default: [:]][lastCase(of: test), default: []].append(record.finding)
    default: break
    }
  }
}

/// A line of the log: a record of Swift Testing's event stream (ST-0002, version 0), or the last words of the process.
///
/// It is read field by field: the compiler needs longer for types with `Codable`.
struct ChildRecord {
  private typealias Fields = [String: Any]
  private let fields: Fields

  /// Creates the record of the last words.
  init(lastWords: String, code: Int32? = nil) {
    var payload: Fields = ["text": lastWords]
    if let code { payload["code"] = Int(code) }
    fields = ["kind": "lastWords", "payload": payload]
  }

  /// Reads a record, if the line is one.
  init?(line: Data) {
    guard let fields = try? JSONSerialization.jsonObject(with: line) as? Fields else { return nil }
    self.fields = fields
  }

  /// The record as a line of the log.
  var line: Data? { try? JSONSerialization.data(withJSONObject: fields) }

  var kind: String? { fields["kind"] as? String }
  private var payload: Fields { fields["payload"] as? Fields ?? [:] }
  private var issue: Fields? { payload["issue"] as? Fields }

  /// A text of the payload: its `kind`, its `id`, the `testID` or the last words.
  subscript(name: String) -> String? { payload[name] as? String }

  /// The exit code that follows the last words.
  var code: Int? { payload["code"] as? Int }

  /// Whether it is an issue that fails its test.
  var isFailure: Bool {
    guard let issue, issue["isKnown"] as? Bool == false else { return false }
    // The name depends on the version of Swift Testing.
    let severity = issue["severity"] as? String ?? issue["_severity"] as? String
    return severity != "warning"
  }

  var finding: Finding {
    let messages = payload["messages"] as? [Fields] ?? []
    let texts = messages.compactMap { $0["text"] as? String }
    return Finding(texts.joined(separator: "\n"), at: location)
  }

  private var location: SourceLocation? {
    guard let place = issue?["sourceLocation"] as? Fields, let fileID = place["fileID"] as? String,
      let line = place["line"] as? Int, let column = place["column"] as? Int
    else { return nil }
    let path = place["filePath"] as? String ?? place["_filePath"] as? String ?? fileID
    return SourceLocation(fileID: fileID, filePath: path, line: line, column: column)
  }
}
