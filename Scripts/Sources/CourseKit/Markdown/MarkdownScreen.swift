/// A Markdown text as a terminal shows it: paragraphs filled, headings and code set apart, no signs in between.
struct MarkdownScreen {
  private(set) var screen = Screen()
  private var paragraph: [String] = []
  private var lead: StyledText = ""

  init(_ markdown: String) {
    let lines = TextFile.lines(of: markdown)
    var fence: Substring?
    for line in lines {
      let text = line.drop { $0 == " " }
      if let mark = fence {
        if text.hasPrefix(mark) { fence = nil } else { addCode(line) }
      } else if text.hasPrefix("```") {
        endParagraph()
        screen.gap()
        fence = text.prefix { $0 == "`" }
      } else {
        add(String(text), isIndented: line.first == " ")
      }
    }
    endParagraph()
    while screen.lines.last == .blank { screen.lines.removeLast() }
  }

  private mutating func add(_ text: String, isIndented: Bool) {
    if text.isEmpty {
      endParagraph()
      screen.gap()
    } else if text.first == "#" {
      endParagraph()
      screen.gap()
      let title = text.drop { $0 == "#" }.drop { $0 == " " }
      screen.add(StyledText(InlineMarkdown.styled(String(title)).plain, .strong))
      screen.gap()
    } else if text.first == "|" {
      endParagraph()
      screen.add(StyledText(text), wrapping: .never)
    } else if let mark = Self.itemMark(text) {
      endParagraph()
      lead = StyledText("  " + (mark == "- " || mark == "* " ? "• " : mark))
      paragraph = [String(text.dropFirst(mark.count))]
    } else if text.hasPrefix("> ") {
      if lead != "│ " { endParagraph() }
      lead = "│ "
      paragraph.append(String(text.dropFirst(2)))
    } else {
      paragraph.append(text)
    }
  }

  /// `- `, `* ` or `12. ` at the start of a line.
  private static func itemMark(_ text: String) -> Substring? {
    if text.hasPrefix("- ") || text.hasPrefix("* ") { return text.prefix(2) }
    let digits = text.prefix { $0.isNumber }
    return digits.isEmpty || !text.dropFirst(digits.count).hasPrefix(". ")
      ? nil : text.prefix(digits.count + 2)
  }

  private mutating func endParagraph() {
    if !paragraph.isEmpty {
      let isQuote = lead == "│ "
      screen.add(
        InlineMarkdown.styled(paragraph.joined(separator: " ")),
        lead: lead,
        rest: isQuote ? lead : nil
      )
    }
    paragraph = []
    lead = ""
  }

  private mutating func addCode(_ line: String) {
    screen.add(StyledText(line, .code), lead: "    ", wrapping: .characters)
  }
}
