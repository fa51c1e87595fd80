/// A Markdown text as a terminal shows it: paragraphs filled, headings and code set apart, no signs in between.
struct MarkdownScreen {
  private(set) var screen = Screen()
  private var paragraph: [String] = []
  private var lead: StyledText = ""

  init(_ markdown: String) {
    var fence: Substring?
    for line in TextFile.lines(of: markdown) {
      let text = line.drop { $0 == " " }
      if let mark = fence {
        if text.hasPrefix(mark) {
          fence = nil
        } else {
          screen.add(Line(StyledText(line, .code), lead: "    ", wrapping: .characters))
        }
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
    var result = StyledText()
    var rest = markdown[...]
    var style = Style.plain
    while let character = rest.first {
      if character == "`", let code = code(in: rest) {
        result += StyledText(String(code), .code)
        rest = rest[code.endIndex...]
      } else if rest.hasPrefix("**") {
        style = style == .strong ? .plain : .strong
        rest = rest.dropFirst(2)
      } else if character == "*", isEmphasis(rest, before: result.plain.last) {
        rest = rest.dropFirst()
      } else if character == "[", let link = rest.prefixMatch(of: #/\[([^\n]*?)\]\([^)]*\)/#) {
        result += inline(String(link.output.1))
        rest = rest[link.range.upperBound...]
      } else if character == "<", let tag = rest.prefixMatch(of: #/<\/?[a-z][a-z0-9]*>/#) {
        rest = rest[tag.range.upperBound...]
      } else {
        result += StyledText(String(character), style)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static func code(in text: Substring) -> Substring? {
    let ticks = text.prefix { $0 == "`" }
    let inside = text[ticks.endIndex...]
    return inside.firstRange(of: ticks).map { text[..<$0.upperBound] }
  }

  /// Whether a `*` begins or ends a word, instead of standing between spaces as a sign of its own.
  private static func isEmphasis(_ text: Substring, before: Character?) -> Bool {
    text.dropFirst().first?.isWhitespace == false || before?.isWhitespace == false
  }
}
