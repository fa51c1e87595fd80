import Foundation

/// A heading of a Markdown text, `## Like this`.
package struct Heading: Hashable, Sendable {
  /// The number of `#`, 1 to 6.
  package let level: Int
  /// The text of the heading, with its inline Markdown.
  package let text: String
  /// The line of the heading, from 1.
  package let line: Int
}

/// A fenced code block of a Markdown text.
package struct CodeFence: Hashable, Sendable {
  /// The words after the opening backticks: the language, then attributes.
  package let info: [String]
  /// The lines between the fences, each with its line end.
  package fileprivate(set) var code = ""
  /// The line of the opening fence, from 1. The code begins on the next one.
  package let line: Int
  /// Whether a closing fence follows.
  package fileprivate(set) var isClosed = false
  package var language: String { info.first ?? "" }
}

/// The parts of a Markdown text that the tools need: its headings, code blocks and lines.
package struct MarkdownDocument: Sendable {
  /// All lines, without their ends.
  package let lines: [String]
  package private(set) var headings: [Heading] = []
  package private(set) var fences: [CodeFence] = []
  /// The lines of running text, with their numbers from 1: no code blocks and no comments.
  package private(set) var prose: [(number: Int, text: String)] = []

  /// Parses a text; a code fence that is never closed extends to the end of the text.
  package init(_ text: String) {
    lines = text.lines
    let form = #/( *)(`{3,}|~{3,})([^`]*)/#
    var fence = (indentation: Int, mark: Substring)?.none
    var isComment = false
    for (number, line) in zip(1..., lines) {
      if let (indentation, mark) = fence {
        let text = line.trimmingCharacters(in: .whitespaces)
        if text.hasPrefix(mark), text.allSatisfy({ $0 == mark.first }) {
          fences[fences.count - 1].isClosed = true
          fence = nil
        } else {
          let spaces = line.prefix { $0 == " " }.count
          fences[fences.count - 1].code += line.dropFirst(min(indentation, spaces)) + "\n"
        }
      } else if !isComment, let first = line.utf8.first, " `~".utf8.contains(first),
        let opening = line.wholeMatch(of: form)?.output
      {
        fence = (opening.1.count, opening.2)
        let info = opening.3.split(separator: " ").map(String.init)
        fences.append(CodeFence(info: info, line: number))
      } else {
        isComment = isComment || line.contains("<!--")
        if !isComment {
          prose.append((number, line))
          let level = line.prefix { $0 == "#" }.count
          if (1...6).contains(level), line.dropFirst(level).first == " " {
            let title = line.dropFirst(level).trimmingCharacters(in: .whitespaces)
            headings.append(Heading(level: level, text: title, line: number))
          }
        }
        if line.contains("-->") { isComment = false }
      }
    }
  }

  /// Returns the headings of one level.
  package func headings(level: Int) -> [Heading] { headings.filter { $0.level == level } }

  /// Returns the lines under a heading of the second level, by index into `lines`.
  package func section(_ title: String) -> Range<Int>? {
    headings(level: 2).first { $0.text == title }.map(range)
  }

  /// Returns the lines under a heading up to the next one of the same or a higher level, by index into `lines`.
  package func range(of heading: Heading) -> Range<Int> {
    let next = headings.first { $0.line > heading.line && $0.level <= heading.level }
    return heading.line..<(next.map { $0.line - 1 } ?? lines.count)
  }

  func sections(_ word: String, level: Int) -> [NumberedSection] {
    let form = #/(\w+) (\d+)(?: · (.+))?/#
    let id = #/<!-- id: ([a-z0-9-]*[a-z-][a-z0-9-]*)(?:, was (\d+))? -->/#
    return headings(level: level).compactMap { heading in
      guard let match = heading.text.wholeMatch(of: form)?.output, match.1 == word,
        let number = Int(match.2)
      else { return nil }
      let range = range(of: heading)
      let text = lines[range].joined(separator: "\n").trimmingCharacters(in: .newlines)
      let title = String(match.3 ?? "")
      var section = NumberedSection(number: number, title: title, text: text, lines: range)
      let identity = text.prefix { $0 != "\n" }.wholeMatch(of: id)?.output
      section.identity = identity.map { (String($0.1), $0.2.flatMap { Int($0) }) }
      return section
    }
  }

  func tasks(level: Int) -> [NumberedSection] {
    sections("Task", level: level).filter { !$0.title.isEmpty }
  }
}
