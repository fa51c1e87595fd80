/// A lesson's `README.md`.
package struct LessonText: Sendable {
  /// A task's heading, `### Task 2 · Hand over the decoder`, or the same at another level in `Hints.md`.
  package struct TaskHeading: Hashable, Sendable {
    package let number: Int
    package let title: String
    package let heading: Heading
  }

  /// How long a lesson takes, in minutes.
  package struct Minutes: Hashable, Sendable {
    package let reading: Int
    /// The tasks that later lessons need.
    package let core: Int
    /// The other tasks; 0 if there are none.
    package let stretch: Int
    package var total: Int { reading + core + stretch }
  }

  package let document: MarkdownDocument
  /// What follows `# Lesson 04 · `, or `nil` when the first line has another form.
  package let title: String?
  /// How long the lesson takes, from `**Reading 20 · core 45 · stretch 30 minutes.**`.
  package let times: Minutes?
  /// The sentence after that.
  package let goal: String?
  /// The tasks under *Your turn*, in the order of the text.
  package let tasks: [TaskHeading]

  /// Reads the text of a lesson, whose two digits its title must repeat.
  package init(_ text: String, number: String) {
    document = MarkdownDocument(text)
    let start = "Lesson \(number) · "
    let first = document.headings.first.flatMap { $0.level == 1 ? $0.text : nil }
    title = first.flatMap { $0.hasPrefix(start) ? String($0.dropFirst(start.count)) : nil }
    let opening = document.lines.dropFirst().first { !$0.isEmpty } ?? ""
    let parts = #/^\*\*Reading (\d+) · core (\d+)(?: · stretch (\d+))? minutes\.\*\* +(.+)$/#
    let match = opening.wholeMatch(of: parts)?.output
    goal = match.map { String($0.4) }
    times = match.flatMap { match in
      guard let reading = Int(match.1), let core = Int(match.2) else { return nil }
      return Minutes(reading: reading, core: core, stretch: match.3.flatMap { Int($0) } ?? 0)
    }
    tasks = Self.tasks(in: document, level: 3)
  }

  static func tasks(in document: MarkdownDocument, level: Int) -> [TaskHeading] {
    document.headings(level: level).compactMap { heading in
      let match = heading.text.firstMatch(of: #/^Task (\d+) · (.+)$/#)
      guard let match, let number = Int(match.output.1) else { return nil }
      return TaskHeading(number: number, title: String(match.output.2), heading: heading)
    }
  }
}

/// A lesson's `Hints.md`: for every task several levels of help.
package struct Hints: Sendable {
  /// One level of help.
  package struct Level: Hashable, Sendable {
    /// Counted from 1.
    package let number: Int
    /// The Markdown under the heading.
    package let text: String
    /// The line of the heading `### Hint 1`.
    package let line: Int
  }

  /// The levels of one task.
  package struct Section: Hashable, Sendable {
    package let task: Int
    package let title: String
    /// The line of the heading `## Task 2 · …`.
    package let line: Int
    package let levels: [Level]
  }

  package let sections: [Section]

  package init(_ text: String) {
    let document = MarkdownDocument(text)
    sections = LessonText.tasks(in: document, level: 2).map { task in
      let lines = document.range(of: task.heading)
      let levels = document.headings(level: 3).compactMap { heading -> Level? in
        guard lines.contains(heading.line - 1), heading.text.hasPrefix("Hint "),
          let number = Int(heading.text.dropFirst("Hint ".count))
        else { return nil }
        return Level(number: number, text: document.text(under: heading), line: heading.line)
      }
      let line = task.heading.line
      return Section(task: task.number, title: task.title, line: line, levels: levels)
    }
  }

  /// The levels of one task, in order; empty when it has none.
  package func levels(ofTask number: Int) -> [Level] {
    sections.first { $0.task == number }?.levels ?? []
  }
}
