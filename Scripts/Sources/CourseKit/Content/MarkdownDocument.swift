import Foundation

/// A heading of a Markdown text, `## Like this`.
package struct Heading: Hashable, Sendable {
  /// The number of `#`, 1 to 6.
  package let level: Int
  /// What it says, with its inline Markdown.
  package let text: String
  /// Counted from 1.
  package let line: Int
}

/// A fenced code block of a Markdown text.
package struct CodeFence: Hashable, Sendable {
  /// The words after the opening backticks: the language, then what it says about the code.
  package let info: [String]
  /// The lines between the fences, each with its line end.
  package let code: String
  /// The line of the opening fence, counted from 1. The code begins on the next one.
  package let line: Int
  /// Whether a closing fence follows.
  package let isClosed: Bool
  /// The first word of `info`, or nothing.
  package var language: String { info.first ?? "" }
}

/// What the tools need to know of a Markdown text: its headings, code blocks and lines.
package struct MarkdownDocument: Sendable {
  /// All lines, without their ends.
  package let lines: [String]
  package private(set) var headings: [Heading] = []
  package private(set) var fences: [CodeFence] = []
  /// The lines that are running text, with their numbers from 1: no code blocks and no comments.
  package private(set) var prose: [(number: Int, text: String)] = []

  package init(_ text: String) {
    lines = text.lines
    let fence = #/( *)(`{3,}|~{3,})([^`]*)/#
    var (index, isComment) = (0, false)
    while index < lines.count {
      let line = lines[index]
      if !isComment, let first = line.utf8.first, " `~".utf8.contains(first),
        let opening = line.wholeMatch(of: fence)?.output
      {
        index = readFence(opening, at: index)
      } else {
        isComment = isComment || line.contains("<!--")
        if !isComment { read(line, number: index + 1) }
        if line.contains("-->") { isComment = false }
        index += 1
      }
    }
  }

  package func headings(level: Int) -> [Heading] { headings.filter { $0.level == level } }

  /// The lines under a heading down to the next one of the same or a higher level, by index into `lines`.
  package func range(of heading: Heading) -> Range<Int> {
    let next = headings.first { $0.line > heading.line && $0.level <= heading.level }
    return heading.line..<(next.map { $0.line - 1 } ?? lines.count)
  }

  /// The text under a heading, trimmed of empty lines at both ends.
  package func text(under heading: Heading) -> String {
    lines[range(of: heading)].joined(separator: "\n").trimmingCharacters(in: .newlines)
  }

  private typealias FenceMark = (Substring, Substring, Substring, Substring)

  private mutating func readFence(_ opening: FenceMark, at start: Int) -> Int {
    let (_, indentation, mark, info) = opening
    var (code, index, isClosed) = ("", start, false)
    while index + 1 < lines.count, !isClosed {
      index += 1
      let text = lines[index].trimmingCharacters(in: .whitespaces)
      isClosed = text.hasPrefix(mark) && text.allSatisfy { $0 == mark.first }
      let spaces = lines[index].prefix { $0 == " " }.count
      if !isClosed { code += lines[index].dropFirst(min(indentation.count, spaces)) + "\n" }
    }
    let words = info.split(separator: " ").map(String.init)
    fences.append(CodeFence(info: words, code: code, line: start + 1, isClosed: isClosed))
    return index + 1
  }

  private mutating func read(_ text: String, number: Int) {
    prose.append((number, text))
    let level = text.prefix { $0 == "#" }.count
    if (1...6).contains(level), text.dropFirst(level).first == " " {
      let title = text.dropFirst(level).trimmingCharacters(in: .whitespaces)
      headings.append(Heading(level: level, text: title, line: number))
    }
  }
}

/// A lesson's `README.md`.
package struct LessonText: Sendable {
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
  package let tasks: [NumberedSection]

  /// Reads title, minutes and tasks, and no more, because many are read at once. What can't be read has none.
  init(outlineOf file: URL, number: String) {
    let marks = Array("#*`".utf8)
    let lines = (file.contents ?? Data()).split(separator: 0x0A)
      .filter { marks.contains($0.first ?? 0) }.map { String(decoding: $0, as: UTF8.self) }
    self.init(lines.joined(separator: "\n"), number: number)
  }

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
    tasks = document.tasks(level: 3)
  }
}

/// A lesson's `Hints.md`: for every task several levels of help.
package struct Hints: Sendable {
  /// The sections `## Task 2 · …`, each with its levels `### Hint 1`.
  package let tasks: [(task: NumberedSection, levels: [NumberedSection])]

  package init(_ text: String) {
    let document = MarkdownDocument(text)
    let levels = document.sections("Hint", level: 3).filter(\.title.isEmpty)
    tasks = document.tasks(level: 2).map { task in
      (task, levels.filter { task.lines.contains($0.line) })
    }
  }

  /// The levels of one task, in order; empty when it has none.
  package func levels(ofTask number: Int) -> [NumberedSection] {
    tasks.first { $0.task.number == number }?.levels ?? []
  }
}

/// A section of a text that has a number: `### Task 2 · Hand over the decoder`, `### Hint 1`.
package struct NumberedSection: Sendable {
  package let number: Int
  /// What follows the number and a dot; empty if nothing does.
  package let title: String
  /// The Markdown under the heading, and the indices of its lines.
  package let text: String
  package let lines: Range<Int>
  /// That of the heading, from 1.
  package var line: Int { lines.lowerBound }
}

extension MarkdownDocument {
  func sections(_ word: String, level: Int) -> [NumberedSection] {
    let form = #/(\w+) (\d+)(?: · (.+))?/#
    return headings(level: level).compactMap { heading in
      guard let match = heading.text.wholeMatch(of: form)?.output, match.1 == word,
        let number = Int(match.2)
      else { return nil }
      return NumberedSection(
        number: number,
        title: String(match.3 ?? ""),
        text: text(under: heading),
        lines: range(of: heading)
      )
    }
  }

  fileprivate func tasks(level: Int) -> [NumberedSection] {
    sections("Task", level: level).filter { !$0.title.isEmpty }
  }
}
