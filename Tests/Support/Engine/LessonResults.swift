import Foundation
import OutsideWorld
import Testing

/// The results of a lesson's tests in this run.
final class LessonResults: Sendable {
  private let lesson: LessonFolders
  private let state = Locked(State())

  private struct State {
    var title = ""
    var tests: [String: TestResult] = [:]
    /// The display names of the suites, by the number of the task.
    var suites: [Int: String] = [:]
  }

  /// - Parameter file: the path of the file that holds the lesson's suite.
  init(file: String) { lesson = LessonFolders(file: file) }

  /// Adds a suite or a test of this run.
  func add(_ test: Test) {
    state.withLock { state in
      if !test.isSuite {
        state.tests["\(test.id)"] = TestResult(test)
      } else if let number = TestResult.task(of: test) {
        state.suites[number] = test.displayName
      } else {
        state.title = test.displayName ?? ""
      }
    }
  }

  /// Adds an issue of a test.
  func add(_ issue: String, to test: Test) {
    state.withLock { $0.tests["\(test.id)"]?.issues.append(issue) }
  }

  /// Notes that a test has ended.
  func end(_ test: Test) {
    state.withLock { $0.tests["\(test.id)"]?.hasEnded = true }
  }

  /// The summary, in lines of at most 100 columns; `nil` if no test of the lesson ran.
  var summary: String? {
    let state = state.withLock { $0 }
    if state.tests.isEmpty { return nil }
    let report = LessonSummary(
      title: state.title,
      lesson: lesson,
      tasks: tasks(state),
      tests: Array(state.tests.values)
    )
    return report.lines.joined(separator: "\n")
  }

  /// Returns the tasks of the lesson's text; without a text, those whose tests ran.
  private func tasks(_ state: State) -> [TaskHeading] {
    let known = lesson.tasks
    if !known.isEmpty { return known }
    return state.suites.sorted { $0.key < $1.key }.map { number, name in
      let title = name.split(separator: "·").last.map { $0.trimmingCharacters(in: .whitespaces) }
      return TaskHeading(number: number, title: title ?? name, isStretch: false)
    }
  }
}

/// The result of a test function.
struct TestResult: Sendable {
  let name: String
  let task: Int?
  /// The path of its file, from the folder of the lesson's tests.
  let file: String
  let line: Int
  /// The comment above the test: `Rule: … Look at: …`.
  let comment: String
  var issues: [String] = []
  var hasEnded = false

  init(_ test: Test) {
    self.name = test.displayName ?? test.name.replacing("`", with: "").replacing("()", with: "")
    task = Self.task(of: test)
    let name = test.sourceLocation.fileName
    file = name.hasSuffix("RobustnessTests.swift") ? "Robustness/\(name)" : name
    line = test.sourceLocation.line
    comment = test.comments.map(\.rawValue).joined(separator: " ")
      .replacing(/\s*\/\/+\s*/, with: " ").trimmingCharacters(in: .whitespaces)
  }

  var isGreen: Bool { hasEnded && issues.isEmpty }
  var isExample: Bool { !file.hasPrefix("Robustness/") }
  var rule: String { comment.text(after: "Rule:", before: "Look at:") }
  var lookAt: String { comment.text(after: "Look at:", before: nil) }

  /// Returns the number of the task in the name of a suite: `Module.Lesson04/Task2/…`.
  static func task(of test: Test) -> Int? {
    let parts = "\(test.id)".split(separator: "/")
    return parts.dropFirst().first?.wholeMatch(of: /Task(\d+)/).flatMap { Int($0.output.1) }
  }
}

/// A heading of the lesson's tasks.
struct TaskHeading: Sendable {
  let number: Int
  let title: String
  var isStretch: Bool
}

extension LessonFolders {
  /// The headings of `Tasks.md`, in its order; none where it can't be read.
  var tasks: [TaskHeading] {
    let file = root.appending(path: "Lessons/\(name)/Tasks.md")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    var tasks: [TaskHeading] = []
    for line in text.split(separator: "\n") {
      if let match = line.wholeMatch(of: /### Task (\d+) · (.+)/), let number = Int(match.output.1)
      {
        tasks.append(TaskHeading(number: number, title: String(match.output.2), isStretch: false))
      } else if line.hasPrefix("**Stretch"), !tasks.isEmpty {
        tasks[tasks.count - 1].isStretch = true
      }
    }
    return tasks
  }

  /// The names of all lessons.
  private var lessons: [String] {
    let folder = root.appending(path: "Lessons").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix("Lesson") }
  }

  /// The name of the lesson that follows, if there is one.
  var next: String? { lessons.filter { $0 > name }.min() }

  /// The names of the lessons on the short path, which the course's `README.md` lists in one line, by their two digits.
  var shortPath: [String] {
    let page = try? String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let line = page?.split(separator: "\n").first { $0.hasPrefix("**The short path**") } ?? ""
    let lessons = lessons
    return line.matches(of: /\b\d\d\b/).compactMap { number in
      lessons.first { $0.hasPrefix("Lesson\(number.output)") }
    }
  }
}

extension String {
  /// Returns the text between two words, without white space around it.
  fileprivate func text(after start: String, before end: String?) -> String {
    guard let begin = firstRange(of: start)?.upperBound else { return "" }
    let rest = self[begin...]
    let stop = end.flatMap { rest.firstRange(of: $0)?.lowerBound } ?? endIndex
    return rest[..<stop].trimmingCharacters(in: .whitespaces)
  }
}
