import Foundation

/// What the tools need to know of a Markdown text: its headings, code blocks, links and lines.
package struct MarkdownDocument: Sendable {
  /// All lines, without their ends.
  package let lines: [String]
  package private(set) var headings: [Heading] = []
  package private(set) var fences: [CodeFence] = []
  package private(set) var links: [MarkdownLink] = []
  package private(set) var spans: [CodeSpan] = []

  /// The names by which links reach a place in it.
  package private(set) var anchors: Set<String> = []

  /// The words of its running text and headings. Code blocks and comments don't count; code within a line does.
  package private(set) var wordCount = 0

  /// The lines that are running text, with their numbers from 1: no code blocks and no comments.
  package private(set) var prose: [(number: Int, text: String)] = []

  /// Reads a text.
  package init(_ text: String) {
    lines = TextFile.lines(of: text)
    var index = 0
    var isComment = false
    while index < lines.count {
      if !isComment, let opening = FenceMark(lines[index]) {
        index = readFence(opening, at: index)
      } else {
        let line = lines[index]
        isComment = isComment || line.contains("<!--")
        if !isComment { prose.append((index + 1, line)) }
        if line.contains("-->") { isComment = false }
        index += 1
      }
    }
    for line in prose { read(line.text, number: line.number) }
  }

  /// The headings of one level, in order.
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

  private mutating func readFence(_ opening: FenceMark, at start: Int) -> Int {
    var code = ""
    var index = start + 1
    while index < lines.count, !opening.isClosed(by: lines[index]) {
      code += opening.unindented(lines[index]) + "\n"
      index += 1
    }
    let isClosed = index < lines.count
    fences.append(CodeFence(info: opening.info, code: code, line: start + 1, isClosed: isClosed))
    return index + 1
  }

  private mutating func read(_ text: String, number: Int) {
    let line = MarkdownLine(text)
    links += line.targets.map { MarkdownLink(target: $0, line: number) }
    spans += line.spans.map { CodeSpan(text: $0, line: number) }
    anchors.formUnion(line.anchors)
    wordCount += Self.words(in: text)
    let level = text.prefix { $0 == "#" }.count
    if (1...6).contains(level), text.dropFirst(level).first == " " {
      let title = text.dropFirst(level).trimmingCharacters(in: .whitespaces)
      add(Heading(level: level, text: title, line: number))
    }
  }

  private mutating func add(_ heading: Heading) {
    let same = headings.count { $0.anchor == heading.anchor }
    anchors.insert(same == 0 ? heading.anchor : "\(heading.anchor)-\(same)")
    headings.append(heading)
  }

  private static func words(in line: String) -> Int {
    let isPlain = !line.contains("<") && !line.contains("](")
    let text = isPlain ? line : line.replacing(#/<[^>]*>|\]\([^)]*\)/#, with: " ")
    return text.split(separator: " ").count { word in
      word.contains { $0.isLetter || $0.isNumber }
    }
  }
}
