import Foundation

/// A lesson's two pages: `README.md`, and `Tasks.md`.
package struct LessonText: Sendable {
  /// The duration of a lesson, in minutes.
  package struct Minutes: Hashable, Sendable {
    package let reading: Int
    /// The tasks that later lessons need.
    package let core: Int
    /// The other tasks; 0 if there are none.
    package let stretch: Int
    package var total: Int { reading + core + stretch }
  }

  /// The page that teaches: `README.md`.
  package let document: MarkdownDocument
  /// The page of the tasks: `Tasks.md`.
  package let taskPage: MarkdownDocument
  /// The title after `# Lesson 04 · `, or `nil` if the first line has another form.
  package let title: String?
  /// The lesson's duration, from `**Reading 20 · core 45 · stretch 30 minutes.**` before the goal.
  package let times: Minutes?
  /// The tasks, in the order of the text.
  package let tasks: [NumberedSection]

  /// Parses the two pages of a lesson, whose title must have these two digits.
  package init(_ text: String, tasks page: String, number: String) {
    document = MarkdownDocument(text)
    taskPage = MarkdownDocument(page)
    let start = "# Lesson \(number) · "
    let first = document.lines.first ?? ""
    title = first.hasPrefix(start) ? String(first.dropFirst(start.count)) : nil
    let opening = document.lines.dropFirst().first { !$0.isEmpty } ?? ""
    let parts = #/^\*\*Reading (\d+) · core (\d+)(?: · stretch (\d+))? minutes\.\*\* +.+$/#
    let minutes = opening.wholeMatch(of: parts)
      .map { [$0.1, $0.2, $0.3 ?? ""].map { Int($0) ?? 0 } }
    times = minutes.map { Minutes(reading: $0[0], core: $0[1], stretch: $0[2]) }
    tasks = taskPage.tasks(level: 3)
  }

  /// The two sentences of *Wrap-up*: what a student can do now, and what to try at work, with their Markdown.
  package var outcomes: [String] {
    Self.outcomeBeginnings.compactMap { outcomeLines($0).first.map { document.lines[$0 - 1] } }
  }

  /// Returns the lines of *Wrap-up*, counted from 1, that begin like one of the two sentences.
  package func outcomeLines(_ beginning: String) -> [Int] {
    (document.section("Wrap-up") ?? 0..<0).filter { document.lines[$0].hasPrefix(beginning) }
      .map { $0 + 1 }
  }

  /// The beginnings of the two sentences.
  package static let outcomeBeginnings = ["You can now ", "At work: "]
}

/// A lesson's `Hints.md`: several hints for every task.
package struct Hints: Sendable {
  package let document: MarkdownDocument
  /// The sections `## Task 2 · …`, each with its hints `### Hint 1`.
  package let tasks: [(task: NumberedSection, levels: [NumberedSection])]
  /// The table under *A test stays red*; `nil` if there is none.
  package let staysRed: String?

  /// Parses the text of a `Hints.md`.
  package init(_ text: String) {
    document = MarkdownDocument(text)
    let levels = document.sections("Hint", level: 3).filter(\.title.isEmpty)
    staysRed = document.section("A test stays red").map { [document] lines in
      document.lines[lines].joined(separator: "\n").trimmingCharacters(in: .newlines)
    }
    tasks = document.tasks(level: 2).map { task in
      (task, levels.filter { task.lines.contains($0.line) })
    }
  }

  /// Returns the table under *A test stays red* without the rows that begin with the number of another task.
  func symptoms(ofTask number: Int?) -> String? {
    staysRed?.lines.filter { line in
      let cell = line.prefixMatch(of: #/\| *(\d+) *\|/#)?.output.1
      return number == nil || cell == nil || cell.flatMap { Int($0) } == number
    }.joined(separator: "\n")
  }

  /// Returns the hints of one task, in order; empty if it has none.
  package func levels(ofTask number: Int) -> [NumberedSection] {
    tasks.first { $0.task.number == number }?.levels ?? []
  }
}

/// A numbered section of a text: `### Task 2 · Inject the decoder`, `### Hint 1`.
package struct NumberedSection: Sendable {
  package let number: Int
  /// The text after the number and a dot; empty if there is none.
  package let title: String
  /// The Markdown under the heading, without empty lines at both ends, and the indices of its lines.
  package let text: String
  package let lines: Range<Int>
  /// The line of the heading, from 1.
  package var line: Int { lines.lowerBound }

  /// The task's id and its number in the first records of progress, from `<!-- id: one-session, was 2 -->`; `nil`
  /// without that line. The id stays the same when the number and the title change.
  package internal(set) var identity: (id: String, former: Int?)?
  /// The key of the task in the stored progress: its id, or its number if it has none.
  var recordKey: String { identity?.id ?? String(number) }
  /// The key of the task in older records; `nil` for a newer task.
  var formerRecordKey: String? { identity?.former.map(String.init) }

  /// Whether no later lesson needs the task.
  var isStretch: Bool { effortLine.hasPrefix("**Stretch") }

  /// Whether it is core, its minutes and its files, from `**Core · 8 minutes · `A.swift`**`; `nil` if the form differs.
  package var effort: (isCore: Bool, minutes: Int, files: [String])? {
    let form = #/\*\*(Core|Stretch) · (\d+) minutes · (.+)\*\*/#
    guard let match = effortLine.wholeMatch(of: form)?.output, let minutes = Int(match.2)
    else { return nil }
    let files = match.3.matches(of: #/`([^`]*)`/#).map { String($0.output.1) }
    return (match.1 == "Core", minutes, files)
  }

  /// The first lines of a task, which have its properties.
  private var opening: [Substring] { Array(text.split(separator: "\n", maxSplits: 2).prefix(2)) }
  private var effortLine: Substring { opening.first { !$0.hasPrefix("<!--") } ?? "" }
}
