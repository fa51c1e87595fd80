import Foundation

/// A test that must run before a verdict may be green.
package struct ExpectedTest: Hashable, Codable, Sendable {
  /// The task that the test belongs to, from 1.
  package let task: Int
  /// The types around the test from the outermost, like `["Lesson04", "Task2"]`.
  package let suite: [String]
  /// The name of the test function without backticks and parentheses, like `keeps one instance`.
  package let name: String
  /// The names of its parameters, in order; empty when it takes none.
  package var parameters: [String] = []
  /// Where the test stands, relative to the course's root.
  package let file: String
  /// The line of its `@Test`, from 1.
  package let line: Int
}

extension ExpectedTest {
  /// The tests of an event stream that stand in suites like `Task1`, by tasks, files and lines.
  static func list(events: String, of lesson: Lesson, seenIn package: URL? = nil)
    -> [ExpectedTest]
  {
    let root = (package ?? lesson.root).path + "/"
    let tests = events.split(separator: "\n").compactMap { line -> ExpectedTest? in
      guard let event = try? JSONDecoder().decode(EventRecord.self, from: Data(line.utf8)),
        event.kind == "test", event.payload.kind == "function",
        let id = event.payload.id, let place = event.payload.sourceLocation,
        let path = place.filePath ?? place._filePath
      else { return nil }
      return ExpectedTest(id: id, file: path.replacing(root, with: ""), line: place.line)
    }
    return tests.sorted { ($0.task, $0.file, $0.line) < ($1.task, $1.file, $1.line) }
  }

  /// Reads an id like ``M.Lesson01/Task2/`keeps one`(id:of:)/Task2Tests.swift:7:6``.
  private init?(id: String, file: String, line: Int) {
    guard let match = id.firstMatch(of: #/^\w+\.(.+)/`?([^`/]+?)`?\(([^()]*)\)(/[^/]*)?$/#) else {
      return nil
    }
    let suite = match.output.1.split(separator: "/").map { $0.filter { $0 != "`" } }
    let task = suite.compactMap { $0.wholeMatch(of: #/Task(\d+)\D*/#)?.output.1 }.first
    guard let task = task.flatMap({ Int($0) }) else { return nil }
    self.task = task
    self.suite = suite
    name = String(match.output.2)
    parameters = match.output.3.split(separator: ":").map(String.init)
    self.file = file
    self.line = line
  }
}
