import CourseKit
import Foundation

/// A rule of a task, from a bullet.
struct TaskRule: Sendable {
  let sentence: String
  let line: Int
  /// Whether it is in the fold *The tests also check*.
  let isFolded: Bool
}

/// A task on its page: its parts and its rules.
struct ParsedTask: Sendable {
  let heading: NumberedSection
  private(set) var rules: [TaskRule] = []
  /// The ground rules that its tests check, by their names in lower case.
  private(set) var groundRules: [String] = []
  private(set) var parts: [TaskPart] = []
  /// The number of words outside of folds and code.
  private(set) var visibleWords = 0
  /// The line with the task's minutes and files, or else the place for it.
  private(set) var effortLine: Int

  /// Parses a task. Its rules are the bullets under *Done when* and in the fold *The tests also check*.
  init(_ heading: NumberedSection, in document: MarkdownDocument) {
    self.heading = heading
    let prose = document.prose.filter { heading.lines.contains($0.number - 1) }
    effortLine = prose.first { !$0.text.isEmpty }?.number ?? heading.line
    let form = #/The \[ground rules\]\(\.\./GroundRules\.md\) hold too: (.+)\./#
    var isRules = false
    var isFolded = false
    for (line, text) in paragraphs(in: prose) {
      if let part = part(text, line, isFolded) {
        parts.append(part)
        isRules = part.kind == .rules || part.kind == .edges
      }
      if !isFolded { visibleWords += text.wordCount }
      if text.contains("<details") { isFolded = true }
      if text.hasPrefix("- "), isRules {
        // Without links and double spaces, so that a comment can have the same words.
        let plain = text.dropFirst(2).replacing(#/\[([^\]]*)\]\([^)]*\)/#, with: { $0.output.1 })
        let sentence = plain.split(separator: " ").joined(separator: " ")
        rules.append(TaskRule(sentence: sentence, line: line, isFolded: isFolded))
      }
      if let names = text.wholeMatch(of: form)?.output.1 {
        groundRules = names.split(separator: ", ").map { $0.lowercased() }
      }
      if text.contains("</details>") { isFolded = false }
    }
    addExamples(document.fences, prose)
  }

  private func part(_ text: String, _ line: Int, _ isFolded: Bool) -> TaskPart? {
    if let part = TaskPart(text, line: line, isFolded: isFolded) { return part }
    // The first words after the line that says what the task takes.
    return parts.last?.kind == .effort ? TaskPart(kind: .goal, line: line, title: "the goal") : nil
  }

  /// Adds the code blocks outside of folds and steps.
  private mutating func addExamples(_ fences: [CodeFence], _ prose: [(number: Int, text: String)]) {
    for fence in fences where heading.lines.contains(fence.line - 1) {
      let folds = prose.last { $0.number < fence.line && $0.text.contains("details>") }
      let before = parts.last { $0.line < fence.line }
      if folds?.text.contains("<details>") == true || before?.kind == .steps { continue }
      parts.append(TaskPart(kind: .example, line: fence.line, title: "the example"))
    }
    parts.sort { $0.line < $1.line }
  }
}

/// A part of a task on a page of tasks, recognized by its beginning.
struct TaskPart: Sendable {
  /// The kinds of parts, in their order.
  enum Kind: Int, Sendable {
    case effort, goal, prediction, answer, example, rules, groundRules, steps, edges, freedom
    case unknown
  }

  let kind: Kind
  let line: Int
  let title: String
  private static let beginnings: [(text: String, kind: Kind)] = [
    ("**Core ·", .effort), ("**Stretch ·", .effort), ("**Predict first.**", .prediction),
    ("**Done when**", .rules), ("The [ground rules]", .groundRules), ("**Step by step**", .steps),
    ("**You decide**", .freedom),
  ]
  private static let folds: [String: Kind] = [
    "Answer": .answer, "The tests also check": .edges, "What is up to you": .freedom,
  ]
}

extension TaskPart {
  /// Creates a part, or returns `nil` for a paragraph that belongs to the part above it.
  fileprivate init?(_ paragraph: String, line: Int, isFolded: Bool) {
    let summary = paragraph.firstMatch(of: #/<summary>(.*?)</summary>/#).map { String($0.output.1) }
    let known = Self.beginnings.first { paragraph.hasPrefix($0.text) }
    let bold = paragraph.wholeMatch(of: #/\*\*([^*]+)\*\*:?/#).map { String($0.output.1) }
    if let summary {
      self.init(kind: Self.folds[summary] ?? .unknown, line: line, title: summary)
    } else if isFolded {
      return nil
    } else if let known {
      let title = known.text.replacing(#/[*.\[\]]| ·/#, with: "")
      self.init(kind: known.kind, line: line, title: title)
    } else if let bold {
      self.init(kind: .unknown, line: line, title: bold)
    } else {
      return nil
    }
  }
}
