/// A Markdown text as a terminal shows it: paragraphs filled, headings and code set apart, no signs in between.
struct MarkdownScreen {
  private(set) var screen = Screen()
  private var paragraph: [String] = []
  private var lead: StyledText = ""

  init(_ markdown: String) {
    var fence: Substring?
    for line in markdown.lines {
      let text = line.drop { $0 == " " }
      if let mark = fence, text.hasPrefix(mark) {
        fence = nil
      } else if fence != nil {
        screen.add(Line(StyledText(line, .code), lead: "    ", wrapping: .characters))
      } else if text.hasPrefix("```") {
        endParagraph()
        screen.gap()
        fence = text.prefix { $0 == "`" }
      } else {
        add(String(text))
      }
    }
    endParagraph()
    screen = screen.trimmed
  }

  private mutating func add(_ text: String) {
    if text.isEmpty {
      endParagraph()
      screen.gap()
    } else if text.first == "#" {
      endParagraph()
      screen.gap()
      let title = text.drop { $0 == "#" }.drop { $0 == " " }
      screen.add(StyledText.inline(String(title)).plain, .strong)
      screen.gap()
    } else if text.first == "|" {
      endParagraph()
      screen.add(Line(StyledText(text), wrapping: .never))
    } else if let mark = text.prefixMatch(of: #/[-*] |\d+\. /#)?.output {
      endParagraph()
      lead = StyledText("  " + (mark.first?.isNumber == true ? mark : "• "))
      paragraph = [String(text.dropFirst(mark.count))]
    } else if text.hasPrefix("> ") {
      if lead != "│ " { endParagraph() }
      lead = "│ "
      paragraph.append(String(text.dropFirst(2)))
    } else {
      paragraph.append(text)
    }
  }

  private mutating func endParagraph() {
    if !paragraph.isEmpty {
      let text = StyledText.inline(paragraph.joined(separator: " "))
      screen.add(Line(text, lead: lead, rest: lead == "│ " ? lead : nil))
    }
    paragraph = []
    lead = ""
  }
}

extension StyledText {
  /// A run of Markdown text without its signs. Code keeps its backticks, so that it stands out without colour too.
  static func inline(_ markdown: String) -> StyledText {
    var (result, style) = (StyledText(), Style.plain)
    let form = #/(`+).*?\1|\*\*|\[([^\n]*?)\]\([^)]*\)|<\/?[a-z][a-z0-9]*>|[^`*\[<]+|./#
    for piece in markdown.matches(of: form) {
      let text = markdown[piece.range]
      let (before, after) = (result.plain.last, markdown[piece.range.upperBound...].first)
      if piece.output.1 != nil {
        result += StyledText(String(text), .code)
      } else if let link = piece.output.2 {
        result += inline(String(link))
      } else if text == "**" {
        style = style == .strong ? .plain : .strong
      } else if text == "*" && [before, after].contains(where: { $0?.isWhitespace == false })
        || text.count > 1 && text.first == "<"
      {
        // A `*` that begins or ends a word, or a tag, is no text.
        continue
      } else {
        result += StyledText(String(text), style)
      }
    }
    return result
  }
}
