/// Names a lesson in a verdict.
package struct LessonReference: Hashable, Codable, Sendable {
  /// The lesson's folder in every wing, like `Lesson04Singletons`.
  package let name: String
  /// The two digits of the lesson, like `04`.
  package let number: String

  package init(_ lesson: Lesson) {
    name = lesson.name
    number = lesson.number
  }
}

/// What became of one lesson's answer: the model behind terminal, JSON and CI.
///
/// Encoded as JSON it is the documented schema (.github/VERDICT.md); `schemaVersion` grows when a field changes its
/// meaning or goes away, and stays when one is added.
package struct LessonVerdict: Hashable, Codable, Sendable {
  package private(set) var schemaVersion = 1
  package let lesson: LessonReference
  /// Passed only if every expected test passed.
  package let state: VerdictState
  /// Why there is no test result, in a sentence or two; empty when the tests speak for themselves.
  package var explanation = ""
  /// The tasks, by number. All are there in every state.
  package let tasks: [TaskVerdict]
  /// What the compiler said: errors of the answer first, then other errors, then warnings of the answer.
  package var diagnostics: [BuildDiagnostic] = []
  /// What a person should know about the answer's files.
  package var findings: [FileFinding] = []
  /// Wall-clock seconds of the build.
  package var buildSeconds = 0.0
  /// Wall-clock seconds of all tests together.
  package var testSeconds = 0.0

  package init(lesson: LessonReference, tests: [TestVerdict]) {
    self.lesson = lesson
    tasks = Self.tasks(of: tests)
    state = .combined(tasks.map(\.state))
  }

  /// A verdict without any test result: the lesson, its tasks and their tests have the same state.
  package init(
    lesson: LessonReference,
    _ state: VerdictState,
    _ explanation: String,
    tests: [ExpectedTest] = []
  ) {
    self.lesson = lesson
    self.state = state
    self.explanation = explanation
    tasks = Self.tasks(of: tests.map { TestVerdict(test: $0, state: state) })
  }

  package var tests: [TestVerdict] { tasks.flatMap(\.tests) }
  /// The error to show first: the first of the answer's own files, else the first of all.
  package var firstError: BuildDiagnostic? { errors.first }
  /// The compiler's errors, those of the answer's own files first.
  package var errors: [BuildDiagnostic] { diagnostics.filter { $0.severity == .error } }
  package var warnings: [BuildDiagnostic] { diagnostics.filter { $0.severity == .warning } }

  /// The exit code that a command ends with: 0 passed, 1 not passed, 2 could not be graded.
  package var exitCode: Int32 {
    switch state {
    case .passed: 0
    case .notGraded: 2
    case .failing, .notCompiling, .crashed, .timedOut, .notStarted: 1
    }
  }

  private static func tasks(of tests: [TestVerdict]) -> [TaskVerdict] {
    Dictionary(grouping: tests, by: \.test.task).sorted { $0.key < $1.key }
      .map { TaskVerdict(number: $0.key, tests: $0.value) }
  }
}

/// What became of one task of a lesson.
package struct TaskVerdict: Hashable, Codable, Sendable {
  package let number: Int
  /// Passed only if every test of the task passed, else the worst of them.
  package let state: VerdictState
  package let tests: [TestVerdict]

  package init(number: Int, tests: [TestVerdict]) {
    self.number = number
    self.tests = tests
    self.state = .combined(tests.map(\.state))
  }
}

/// A place in a source file.
package struct SourcePlace: Hashable, Codable, Sendable {
  /// The file: absolute, and the reader's own file rather than a copy.
  package var file: String
  /// The line, from 1.
  package let line: Int
  /// The column, from 1, where it is known.
  package var column: Int?
}

extension SourcePlace {
  /// Reads `/a b/T.swift:12:54` or `/a b/T.swift:12`.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.dropFirst().reversed().prefix(2).prefix { Int($0) != nil }.reversed()
      .compactMap { Int($0) }
    guard let line = numbers.first else { return nil }
    let file = parts.dropLast(numbers.count).joined(separator: ":")
    self.init(file: file, line: line, column: numbers.count > 1 ? numbers[1] : nil)
  }
}

/// What a process printed, of which only the beginning and the end are kept.
package struct CapturedOutput: Hashable, Codable, Sendable {
  /// The beginning; all of it if nothing was left out.
  package var head: String
  /// The end, empty if nothing was left out.
  package var tail: String
  /// Bytes between head and tail that are not kept.
  package let omittedBytes: Int
  package static let empty = CapturedOutput(head: "", tail: "", omittedBytes: 0)
  package var isEmpty: Bool { head.isEmpty && tail.isEmpty }
  var text: String { head + tail }

  func map(_ change: (String) -> String) -> CapturedOutput {
    CapturedOutput(head: change(head), tail: change(tail), omittedBytes: omittedBytes)
  }
}
