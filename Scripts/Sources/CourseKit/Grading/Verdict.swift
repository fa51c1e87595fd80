import Foundation

// The model behind terminal, CI and `grade --json`, which encodes it. `.github/VERDICT.md` documents fields and states.

/// A reference to a lesson in a verdict.
package struct LessonReference: Hashable, Codable, Sendable {
  package let name: String
  package let number: String
  /// Creates a reference from the name and the number of a lesson.
  package init(_ lesson: Lesson) { (name, number) = (lesson.name, lesson.number) }
}

/// The verdict on one lesson's answer.
package struct LessonVerdict: Hashable, Codable, Sendable {
  /// The version of the format; it grows when a field changes its meaning or is removed.
  package private(set) var schemaVersion = 1
  package let lesson: LessonReference
  package private(set) var state: VerdictState
  package var explanation = ""
  package let tasks: [TaskVerdict]
  package var diagnostics: [BuildDiagnostic] = []
  package var findings: [FileFinding] = []
  package var buildSeconds = 0.0
  package var testSeconds = 0.0

  /// Creates a verdict from the verdicts on its tests, which determine the states of the tasks and the lesson.
  package init(lesson: LessonReference, tests: [TestVerdict]) {
    self.lesson = lesson
    tasks = Dictionary(grouping: tests, by: \.test.task).sorted { $0.key < $1.key }
      .map { TaskVerdict(number: $0, state: .combined($1.map(\.state)), tests: $1) }
    state = .combined(tasks.map(\.state))
  }

  /// Creates a verdict without test results: the lesson, its tasks and their tests have the same state.
  package init(
    lesson: LessonReference,
    _ state: VerdictState,
    _ explanation: String,
    tests: [ExpectedTest] = []
  ) {
    self.init(lesson: lesson, tests: tests.map { TestVerdict(test: $0, state: state) })
    self.state = state
    self.explanation = explanation
  }

  package var tests: [TestVerdict] { tasks.flatMap(\.tests) }
  /// The compiler's errors, those of the answer's own files first.
  package var errors: [BuildDiagnostic] { diagnostics.filter { $0.severity == .error } }
  package var firstError: BuildDiagnostic? { errors.first }
  package var warnings: [BuildDiagnostic] { diagnostics.filter { $0.severity == .warning } }
  /// The exit code of the command: 0 passed, 1 not passed, 2 could not be graded.
  package var exitCode: Int32 { state == .passed ? 0 : state == .notGraded ? 2 : 1 }
}

/// The verdict on one task of a lesson.
package struct TaskVerdict: Hashable, Codable, Sendable {
  package let number: Int
  package let state: VerdictState
  package let tests: [TestVerdict]
}

/// The state of a lesson, a task or a test.
package enum VerdictState: String, Codable, CaseIterable, Sendable {
  case passed
  case failing
  case notCompiling = "not compiling"
  case crashed
  case timedOut = "timed out"
  case notStarted = "not started"
  case notGraded = "could not be graded"

  /// Returns the state of a whole with these parts: the tests of a task, or the tasks of a lesson.
  package static func combined(_ parts: some Sequence<VerdictState>) -> VerdictState {
    let present = Set(parts)
    let worstFirst: [VerdictState] = [.notCompiling, .crashed, .timedOut, .failing, .notGraded]
    return worstFirst.first(where: present.contains)
      ?? (present == [.passed] ? .passed : .notStarted)
  }
}

/// The verdict on one expected test.
package struct TestVerdict: Hashable, Codable, Sendable {
  package var test: ExpectedTest
  package var state: VerdictState
  package var explanation = ""
  package var issues: [TestIssue] = []
  package var rule: String?
  package var crashPlace: SourcePlace?
  package var output = CapturedOutput()
  package var seconds = 0.0
}

/// An issue that a test recorded.
package struct TestIssue: Hashable, Codable, Sendable {
  package let message: String
  package var actual: String?
  package var expected: String?
  package var comments: [String] = []
  package var place: SourcePlace?
  package var arguments: String?
  package var isKnown = false
  package var isWarning = false
  package var isFailure: Bool { !isKnown && !isWarning }
}

/// A remark about the answer's files, in addition to the tests.
package struct FileFinding: Hashable, Codable, Sendable {
  /// The kinds of remarks.
  package enum Kind: String, Codable, Sendable {
    case notRegularFile = "not a regular file"
    case notUTF8 = "not UTF-8"
    case notAllowed = "not allowed"
    case unreadable
    case missing
  }

  package let kind: Kind
  package var path: String
  package var message: String
}

/// A location in a source file: an absolute path, of the original file rather than a copy.
package struct SourcePlace: Hashable, Codable, Sendable {
  package var file: String
  package let line: Int
  package var column: Int?
}

extension SourcePlace {
  /// Reads `/a b/T.swift:12:54` or `/a b/T.swift:12`.
  init?(_ text: some StringProtocol) {
    let match = String(text).wholeMatch(of: #/(.*?):(\d+)(?::(\d+))?/#)?.output
    guard let match, let line = Int(match.2) else { return nil }
    self.init(file: String(match.1), line: line, column: match.3.flatMap { Int($0) })
  }
}

/// The output of a process: its beginning and its end.
package struct CapturedOutput: Hashable, Codable, Sendable {
  package var head = ""
  package var tail = ""
  package private(set) var omittedBytes = 0
  package var isEmpty: Bool { head.isEmpty && tail.isEmpty }
  var text: String { head + tail }

  func map(_ change: (String) -> String) -> CapturedOutput {
    CapturedOutput(head: change(head), tail: change(tail), omittedBytes: omittedBytes)
  }
}

/// A test that must run before a verdict may be passed.
package struct ExpectedTest: Hashable, Codable, Sendable {
  package let task: Int
  /// The types around the test from the outermost, like `["Lesson04", "Task2"]`.
  package let suite: [String]
  /// The name of the test function without backticks and parentheses, like `keeps one instance`.
  package let name: String
  package var parameters: [String] = []
  /// The file of its `@Test`, relative to the course's root.
  package let file: String
  package let line: Int
  package var tier = Tier.example

  /// An example explains a rule; a robustness test tries to break it.
  package enum Tier: String, Codable, Sendable { case example, robustness }
  package var isExample: Bool { tier == .example }

  /// Returns the comment above the test, with its rule and the place to look at.
  func comment(in root: URL) -> String? {
    let comment = root.appending(path: file).text.lines.comment(above: line)
    return comment.isEmpty ? nil : comment
  }

  /// Returns the tests of an event stream in suites like `Task1`, by tasks, tiers, files and lines.
  static func parse(events: String, of lesson: Lesson, seenIn package: URL? = nil) -> [ExpectedTest]
  {
    let root = (package ?? lesson.root).path + "/"
    let tests = EventRecord.all(in: events).compactMap { event -> ExpectedTest? in
      guard event.kind == "test", event.payload.kind == "function",
        let id = event.payload.id.flatMap(parts), let place = event.payload.sourceLocation?.source,
        let task = id.suite.compactMap({ $0.wholeMatch(of: #/Task(\d+)\D*/#)?.output.1 }).first
      else { return nil }
      let file = place.file.replacing(root, with: "")
      return ExpectedTest(
        task: Int(task) ?? 0,
        suite: id.suite,
        name: id.name,
        parameters: id.labels.split(separator: ":").map(String.init),
        file: file,
        line: place.line,
        tier: file.contains("/Robustness/") ? .robustness : .example
      )
    }
    func rank(_ test: ExpectedTest) -> (Int, Int, String, Int) {
      (test.task, test.isExample ? 0 : 1, test.file, test.line)
    }
    return tests.sorted { rank($0) < rank($1) }
  }

  /// Returns the tests of an event stream that recorded a failure; `nil` if the run did not end.
  static func failingTests(events: String) -> Set<String>? {
    let events = EventRecord.all(in: events).filter { $0.kind == "event" }.map(\.payload)
    guard events.contains(where: { $0.kind == "runEnded" }) else { return nil }
    let red = events.filter {
      $0.kind == "issueRecorded" && $0.issue?.isKnown != true && $0.issue?.severity != "warning"
    }
    let ids = red.compactMap { $0.testID.flatMap(parts) }
    return Set(ids.map { "\($0.suite.joined(separator: "/"))/\($0.name)" })
  }

  /// The path, like `Lesson01/Task2/keeps one`.
  package var path: String { "\(suite.joined(separator: "/"))/\(name)" }

  /// Splits an id, like ``M.Lesson01/Task2/`keeps one`(id:of:)/Task2Tests.swift:7:6``.
  private static func parts(of id: String) -> (suite: [String], name: String, labels: Substring)? {
    let form = #/^\w+\.(.+)/`?([^`/]+?)`?\(([^()]*)\)(/[^/]*)?$/#
    guard let match = id.firstMatch(of: form)?.output else { return nil }
    let suite = String(match.1).withoutBackticks.split(separator: "/").map(String.init)
    return (suite, String(match.2), match.3)
  }
}

extension [String] {
  /// Returns the comment that ends above a line, or above the attributes there, as one line.
  package func comment(above line: Int) -> String {
    prefix(Swift.max(0, line - 1)).reversed().map { $0.drop { $0 == " " } }
      .prefix { $0.hasPrefix("//") || $0.hasPrefix("@") }.filter { $0.hasPrefix("//") }
      .reversed().flatMap { $0.drop { $0 == "/" }.split(separator: " ") }.joined(separator: " ")
  }
}
