import Foundation

extension Screen {
  /// Renders Markdown for a terminal: filled paragraphs, no markup. `isFolded`: only the titles of folded parts.
  init(markdown: String, isFolded: Bool = false) {
    var screen = Screen()
    var paragraph = [String]()
    var lead = StyledText()
    var fence: Substring?
    // The text that ends the part that is being skipped.
    var end: String?
    func endParagraph() {
      if !paragraph.isEmpty {
        let text = StyledText.inline(paragraph.joined(separator: " "))
        screen.add(Line(text: text, lead: lead, rest: lead == "│ " ? lead : nil))
      }
      paragraph = []
      lead = ""
    }
    for line in markdown.lines {
      let text = line.drop { $0 == " " }
      if let mark = fence {
        let code = Line(text: StyledText(line, .code), lead: "    ", wrapping: .characters)
        if text.hasPrefix(mark) { fence = nil } else { screen.add(code) }
        continue
      }
      if end == nil, text.hasPrefix("<!--") { end = "-->" }
      if let summary = text.firstMatch(of: #/<summary>(.*?)</summary>/#)?.output.1, isFolded {
        endParagraph()
        screen.addBlankLine()
        screen.add(StyledText("▸ ", .warning) + .inline(String(summary)))
        end = "</details>"
      }
      if let last = end {
        if text.contains(last) { end = nil }
        continue
      }
      let item = text.prefixMatch(of: #/[-*] |\d+\. /#)?.output
      let isFence = text.hasPrefix("```")
      let isQuote = text.hasPrefix("> ")
      let isApart = text.isEmpty || text.first == "#" || isFence || text.hasPrefix("</details>")
      if isApart || text.first == "|" || item != nil || isQuote && lead != "│ " { endParagraph() }
      if isApart { screen.addBlankLine() }
      if isFence {
        fence = text.prefix { $0 == "`" }
      } else if text.first == "#" {
        let title = text.drop { $0 == "#" }.drop { $0 == " " }
        screen.add(.inline(String(title)), .strong)
        screen.addBlankLine()
      } else if text.first == "|" {
        screen.addRow(text)
      } else if let item {
        lead = StyledText("  " + (item.first?.isNumber == true ? item : "• "))
        paragraph = [String(text.dropFirst(item.count))]
      } else if isQuote {
        lead = "│ "
        paragraph.append(String(text.dropFirst(2)))
      } else if !isApart {
        paragraph.append(String(text))
      }
    }
    endParagraph()
    self.init(Array(screen.lines[...(screen.lines.lastIndex { $0 != .blank } ?? -1)]))
  }

  /// Adds a row of a table. The first row is its head; the separator below is skipped.
  private mutating func addRow(_ row: Substring) {
    if row.allSatisfy("|-: ".contains) { return }
    let cells = row.dropFirst().replacing(#/ *\| *$/#, with: "").replacing(#/ *\| */#, with: " │ ")
    let text = StyledText.inline(cells.trimmingCharacters(in: .whitespaces))
    let isFirst = lines.last.map { $0 == .blank } ?? true
    if isFirst { add(text, .strong) } else { add(Line(text: text, lead: "  • ")) }
  }
}

extension StyledText {
  /// Returns a run of Markdown text without its markup. Code keeps its backticks, in case there is no colour.
  static func inline(_ markdown: String) -> StyledText {
    var result = StyledText()
    var style = Style.plain
    let form = #/(`+).*?\1|\*\*|\[([^\n]*?)\]\([^)]*\)|<\/?[a-z][a-z0-9]*>|[^`*\[<]+|./#
    for piece in markdown.matches(of: form) {
      let text = markdown[piece.range]
      let before = result.plain.last
      let after = markdown[piece.range.upperBound...].first
      // A `*` that begins or ends a word is no text, and a tag is none.
      let isMark = text == "*" && [before, after].contains { $0?.isWhitespace == false }
      let isTag = text.count > 1 && text.first == "<"
      if piece.output.1 != nil {
        result += StyledText(String(text), .code)
      } else if let link = piece.output.2 {
        result += inline(String(link))
      } else if text == "**" {
        style = style == .strong ? .plain : .strong
      } else if !isMark, !isTag {
        result += StyledText(String(text), style)
      }
    }
    return result
  }
}
