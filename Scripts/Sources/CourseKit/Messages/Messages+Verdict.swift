import Foundation

extension Messages {
  static let labelWidth = 10
  static let expectedLabel = "expected"
  static let actualLabel = "actual"
  static let foundLabel = "found"
  static let withLabel = "with"
  static let ruleLabel = "rule"
  static let lookLabel = "look at"
  static let openLabel = "open"
  static let testLabel = "test"

  /// `Lesson 01 · Initializer injection`.
  static func lesson(_ outline: LessonOutline) -> String {
    "Lesson \(outline.lesson.number) · \(outline.title)"
  }

  /// The same for what a verdict is about, which may be one task of several: `Lesson 01 · …, task 2`.
  static func lesson(_ outline: LessonOutline, _ verdict: LessonVerdict) -> String {
    guard outline.tasks.count > 1, verdict.tasks.count == 1 else { return lesson(outline) }
    return "\(lesson(outline)), task \(verdict.tasks[0].number)"
  }

  /// `Task 2 · Hand over the decoder`.
  static func task(_ number: Int, _ title: String) -> String {
    title.isEmpty ? "Task \(number)" : "Task \(number) · \(title)"
  }

  /// `Task 2 · reads dates the way its decoder does`.
  static func behaviour(_ test: ExpectedTest) -> String { "Task \(test.task) · \(test.name)" }

  /// A value as the library wrote it, cut if it is long. An apostrophe loses the backslash that a literal would need.
  static func cut(_ text: String) -> String {
    let text = text.replacing("\\'", with: "'")
    return text.count > 500 ? text.prefix(500) + " …" : text
  }

  /// A text in which the course's absolute paths became relative ones.
  func shortened(_ text: String) -> String {
    text.replacing(paths.rootPath + "/", with: paths.prefix)
  }

  func state(_ state: VerdictState) -> String {
    switch state {
    case .notCompiling: "does not compile"
    default: state.rawValue
    }
  }

  /// A task's state, with how many tests are red if it has several.
  func state(of task: TaskVerdict) -> String {
    let red = task.tests.count { $0.state != .passed }
    guard task.state != .passed, red < task.tests.count else { return state(task.state) }
    return "\(state(task.state)), \(red) of \(task.tests.count) tests red"
  }

  func tasksPassed(_ passed: Int, of all: Int) -> String {
    passed == all ? "passed" : "\(passed) of \(all) tasks passed"
  }

  func moreIssues(_ count: Int) -> StyledText {
    StyledText(count == 1 ? "and in one more case" : "and in \(count) more cases", .faint)
  }

  var printedHere: StyledText { StyledText("printed", .faint) }

  func printed(by test: ExpectedTest, more: Int) -> StyledText {
    let others =
      more == 0 ? "" : more == 1 ? "; one more green test printed too" : "; \(more) more did too"
    return StyledText("Printed in the green test “\(test.name)”\(others):", .faint)
  }

  func leftOut(rows: Int?, bytes: Int) -> StyledText {
    let size = bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\((bytes + 1023) >> 10) KiB"
    return StyledText(rows.map { "… \($0) more lines …" } ?? "… \(size) more …", .faint)
  }

  func warning(_ warning: BuildDiagnostic, more: Int) -> StyledText {
    let place = warning.place.map {
      StyledText(paths.shown($0.file, line: $0.line), .place) + StyledText(": ")
    }
    let rest =
      more == 0 ? "" : more == 1 ? " (and one more warning)" : " (and \(more) more warnings)"
    return StyledText("Warning: ", .notice) + (place ?? "") + StyledText(warning.message + rest)
  }

  func moreErrors(_ count: Int) -> String? {
    switch count {
    case ..<1: nil
    case 1: "There is one more error. Begin with this one: the other may follow from it."
    default: "There are \(count) more errors. Begin with this one: others may follow from it."
    }
  }
}
