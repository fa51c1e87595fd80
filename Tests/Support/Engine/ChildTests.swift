import Foundation
import OutsideWorld
import Testing

/// The tests that share a child process, and what they found there.
actor ChildTests {
  private typealias Findings = [String: [Int: [Finding]]]

  private let fault: ChildProcess.Fault?
  private var tests: [Test.ID] = []
  private var run: Task<Findings?, Never>?
  private var finishedCases: [Test.ID: Int] = [:]

  /// - Parameter fault: a fault of the engine that its own tests require.
  init(injecting fault: ChildProcess.Fault? = nil) {
    self.fault = fault
  }

  /// Adds a test that the child has to run.
  func add(_ test: Test) {
    tests.append(test.id)
  }

  /// Returns the findings of the next case of a test, or `nil` where no child could run it.
  func findingsOfNextCase(of test: Test) async -> [Finding]? {
    let number = finishedCases[test.id, default: 0]
    finishedCases[test.id] = number + 1
    let run = run ?? Task { [tests, fault] in await Self.run(tests.map { "\($0)" }, fault) }
    self.run = run
    return await run.value.map { $0["\(test.id)"]?[number] ?? [] }
  }

  /// The number of children that a suite may use up. A hang takes seconds, and after so many there is nothing new to learn.
  private static let mostProcesses = 5

  /// Starts a child, and another one each time that a test has ended its process.
  private static func run(_ tests: [String], _ fault: ChildProcess.Fault?) async -> Findings? {
    var pending = tests
    var findings: Findings = [:]
    for _ in 1...mostProcesses where !pending.isEmpty {
      let log = await ChildProcess.run(pending, injecting: fault)
      if !log.hasEvents {
        Summary.add("Some tests could not run in a process of their own: \(log.reason).")
        return nil
      }
      findings.merge(log.findings) { $1 }
      pending.removeAll { log.ended.contains($0) }
      for test in log.ended { ChildResults.add(test, .finished) }
      if log.isComplete { break }
      // The test that started and did not end has ended the process.
      let broken = log.running ?? log.ended.last ?? pending[0]
      findings[broken, default: [:]][log.lastCase(of: broken), default: []]
        .append(Finding(log.lastWords ?? "The process ended during this test. Look for `exit`."))
      ChildResults.add(broken, log.end)
      pending.removeAll { $0 == broken }
    }
    for test in pending {
      findings[test] = [0: [Finding("This test did not run: other tests ended their process.")]]
    }
    return findings
  }
}

/// A file with the end of each test that ran in a child process. The course's tool passes its path in the variable
/// `COURSE_CHILD_RESULTS`, and does not run such a test again.
///
/// Each line is a JSON object: `{"test": "Module.Lesson04/Task1/`a name`()/File.swift:3:4", "end": "crashed"}`.
enum ChildResults {
  enum End: String, Encodable { case finished, crashed, timedOut }

  private struct Line: Encodable {
    let test: String
    let end: End
  }

  private static let file = ProcessInfo.processInfo.environment["COURSE_CHILD_RESULTS"].flatMap {
    path -> Locked<FileHandle>? in
    // In a sandbox the file exists, and its folder is read-only.
    if !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
    }
    return FileHandle(forWritingAtPath: path).map { Locked($0) }
  }

  /// Adds a line.
  static func add(_ test: String, _ end: End) {
    guard let line = try? JSONEncoder().encode(Line(test: test, end: end)) else { return }
    file?.withLock { try? $0.write(contentsOf: line + [UInt8(ascii: "\n")]) }
  }
}

/// An issue that a test recorded in a child process.
struct Finding: Sendable {
  let text: String
  let location: SourceLocation?

  init(_ text: String, at location: SourceLocation? = nil) {
    self.text = text
    self.location = location
  }

  /// Records the issue in this process.
  func record(for test: Test) {
    Issue.record(Comment(rawValue: text), sourceLocation: location ?? test.sourceLocation)
  }
}
