import CourseKit

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

  /// Parses a task. Its rules are the bullets under *Done when* and in the fold *The tests also check*.
  init(_ heading: NumberedSection, in document: MarkdownDocument) {
    self.heading = heading
    let prose = document.prose.filter { heading.lines.contains($0.number - 1) }
    let form = #/The \[ground rules\]\(\.\./GroundRules\.md\) hold too: (.+)\./#
    var isRules = false
    var isFolded = false
    for (line, text) in paragraphs(in: prose) {
      if let part = TaskPart(text, line: line, isFolded: isFolded, after: parts.last) {
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
    // The code blocks outside of folds and steps.
    for fence in document.fences where heading.lines.contains(fence.line - 1) {
      let fold = prose.last { $0.number < fence.line && $0.text.contains("details>") }
      let isOutside = parts.last { $0.line < fence.line }?.kind != .steps
      if isOutside, fold?.text.contains("<details>") != true {
        parts.append(TaskPart(kind: .example, line: fence.line, title: "the example"))
      }
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
  private static let kinds: [Substring: Kind] = [
    "Core": .effort, "Stretch": .effort, "Predict first": .prediction, "Answer": .answer,
    "Done when": .rules, "The ground rules": .groundRules, "Step by step": .steps,
    "The tests also check": .edges, "You decide": .freedom, "What is up to you": .freedom,
  ]
}

extension TaskPart {
  /// Creates a part, or returns `nil` for a paragraph that belongs to the part above it.
  fileprivate init?(_ paragraph: String, line: Int, isFolded: Bool, after last: TaskPart?) {
    let fold = paragraph.firstMatch(of: #/<summary>(.*?)</summary>/#)?.output.1
    let bold = paragraph.prefixMatch(of: #/\*\*([^*·]+?)\.?(?: ·.*?)?\*\*:?(.*)/#)?.output
    let rules = paragraph.hasPrefix("The [ground rules]") ? "The ground rules" : Substring?.none
    let title = fold ?? (isFolded ? nil : rules ?? bold?.1)
    let kind = title.map { Self.kinds[$0] ?? .unknown }
    // Other bold words may begin a sentence.
    if let title, let kind, kind != .unknown || fold != nil || bold?.2.isEmpty == true {
      self.init(kind: kind, line: line, title: String(title))
    } else if last?.kind == .effort {
      // The first words after the line that says what the task takes.
      self.init(kind: .goal, line: line, title: "the goal")
    } else {
      return nil
    }
  }
}
