import Foundation

/// A test that must run before a verdict may be green.
package struct ExpectedTest: Hashable, Codable, Sendable {
  package let task: Int
  /// The types around the test from the outermost, like `["Lesson04", "Task2"]`.
  package let suite: [String]
  /// The name of the test function without backticks and parentheses, like `keeps one instance`.
  package let name: String
  package var parameters: [String] = []
  /// Where its `@Test` stands, relative to the course's root.
  package let file: String
  package let line: Int

  /// The tests of an event stream that stand in suites like `Task1`, by tasks, files and lines.
  static func list(events: String, of lesson: Lesson, seenIn package: URL? = nil)
    -> [ExpectedTest]
  {
    let root = (package ?? lesson.root).path + "/"
    let tests = EventRecord.all(in: events).compactMap { event -> ExpectedTest? in
      guard event.kind == "test", event.payload.kind == "function",
        let id = event.payload.id.flatMap(parts), let place = event.payload.sourceLocation,
        let path = place.filePath ?? place._filePath,
        let task = id.suite.compactMap({ $0.wholeMatch(of: #/Task(\d+)\D*/#)?.output.1 }).first
      else { return nil }
      return ExpectedTest(
        task: Int(task) ?? 0,
        suite: id.suite,
        name: id.name,
        parameters: id.labels.split(separator: ":").map(String.init),
        file: path.replacing(root, with: ""),
        line: place.line
      )
    }
    return tests.sorted { ($0.task, $0.file, $0.line) < ($1.task, $1.file, $1.line) }
  }

  /// The tests of an event stream that recorded a failure; `nil` if the run did not end.
  static func red(events: String) -> Set<String>? {
    let events = EventRecord.all(in: events).filter { $0.kind == "event" }.map(\.payload)
    guard events.contains(where: { $0.kind == "runEnded" }) else { return nil }
    let red = events.filter {
      $0.kind == "issueRecorded" && $0.issue?.isKnown != true && $0.issue?.severity != "warning"
    }
    let ids = red.compactMap { $0.testID.flatMap(parts) }
    return Set(ids.map { "\($0.suite.joined(separator: "/"))/\($0.name)" })
  }

  /// Like `Lesson01/Task2/keeps one`.
  package var path: String { "\(suite.joined(separator: "/"))/\(name)" }

  /// Takes an id apart, like ``M.Lesson01/Task2/`keeps one`(id:of:)/Task2Tests.swift:7:6``.
  private static func parts(of id: String) -> (suite: [String], name: String, labels: Substring)? {
    let form = #/^\w+\.(.+)/`?([^`/]+?)`?\(([^()]*)\)(/[^/]*)?$/#
    guard let match = id.firstMatch(of: form)?.output else { return nil }
    let suite = match.1.split(separator: "/").map { $0.filter { $0 != "`" } }
    return (suite, String(match.2), match.3)
  }
}
