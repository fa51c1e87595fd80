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

  package let document: MarkdownDocument
  package let sections: [Section]

  /// Reads the text of `Hints.md`.
  package init(_ text: String) {
    let document = MarkdownDocument(text)
    self.document = document
    sections = LessonText.tasks(in: document, level: 2).map { task in
      let lines = document.range(of: task.heading)
      let levels = document.headings(level: 3).compactMap { heading -> Level? in
        guard lines.contains(heading.line - 1), heading.text.hasPrefix("Hint "),
          let number = Int(heading.text.dropFirst("Hint ".count))
        else { return nil }
        return Level(number: number, text: document.text(under: heading), line: heading.line)
      }
      return Section(
        task: task.number,
        title: task.title,
        line: task.heading.line,
        levels: levels
      )
    }
  }

  /// The levels of one task, in order; empty when it has none.
  package func levels(ofTask number: Int) -> [Level] {
    sections.first { $0.task == number }?.levels ?? []
  }
}
