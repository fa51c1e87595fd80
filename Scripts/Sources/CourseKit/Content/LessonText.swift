/// A lesson's `README.md`.
package struct LessonText: Sendable {
  /// A task's heading, `### Task 2 · Hand over the decoder`, or the same at another level in `Hints.md`.
  package struct TaskHeading: Hashable, Sendable {
    package let number: Int
    package let title: String
    package let heading: Heading
  }

  package let document: MarkdownDocument

  /// What follows `# Lesson 04 · `, or `nil` when the first line has another form.
  package let title: String?

  /// How long the lesson takes, from `**40 minutes.**`.
  package let minutes: Int?

  /// The sentence after the minutes.
  package let goal: String?

  /// The tasks under *Your turn*, in the order of the text.
  package let tasks: [TaskHeading]

  /// Reads the text of a lesson.
  ///
  /// - Parameter number: the lesson's two digits, which its title must repeat.
  package init(_ text: String, number: String) {
    document = MarkdownDocument(text)
    let start = "Lesson \(number) · "
    let first = document.headings.first.flatMap { $0.level == 1 ? $0.text : nil }
    title = first.flatMap { $0.hasPrefix(start) ? String($0.dropFirst(start.count)) : nil }
    let opening = document.lines.dropFirst().first { !$0.isEmpty }
    let match = opening?.firstMatch(of: #/^\*\*(\d+) minutes\.\*\* +(.+)$/#)
    minutes = match.flatMap { Int($0.output.1) }
    goal = match.map { String($0.output.2) }
    tasks = Self.tasks(in: document, level: 3)
  }

  /// The headings of a level that name a task.
  static func tasks(in document: MarkdownDocument, level: Int) -> [TaskHeading] {
    document.headings(level: level).compactMap { heading in
      let match = heading.text.firstMatch(of: #/^Task (\d+) · (.+)$/#)
      guard let match, let number = Int(match.output.1) else { return nil }
      return TaskHeading(number: number, title: String(match.output.2), heading: heading)
    }
  }
}
