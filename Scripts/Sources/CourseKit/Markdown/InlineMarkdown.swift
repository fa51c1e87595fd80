/// A run of Markdown text without its signs: code, strong and emphasised words, links.
enum InlineMarkdown {
  /// The text as a terminal shows it. Code keeps its backticks, so that it stands out without colour too.
  static func styled(_ markdown: String) -> StyledText {
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
      } else if character == "[", let link = link(in: rest) {
        result += styled(String(link.text))
        rest = rest[link.end...]
      } else if character == "<", let tag = tag(in: rest) {
        rest = rest[tag.endIndex...]
      } else {
        result += StyledText(String(character), style)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// `` `code` `` or ``` ``code`` ``` with its backticks.
  private static func code(in text: Substring) -> Substring? {
    let ticks = text.prefix { $0 == "`" }
    let inside = text[ticks.endIndex...]
    return inside.firstRange(of: ticks).map { text[..<$0.upperBound] }
  }

  /// Whether a `*` begins or ends a word, instead of standing between spaces as a sign of its own.
  private static func isEmphasis(_ text: Substring, before: Character?) -> Bool {
    let next = text.dropFirst().first
    let opens = next.map { !$0.isWhitespace } ?? false
    let closes = before.map { !$0.isWhitespace } ?? false
    return opens || closes
  }

  private static func link(in text: Substring) -> (text: Substring, end: Substring.Index)? {
    guard let middle = text.firstRange(of: "]("), !text[..<middle.lowerBound].contains("\n"),
      let end = text[middle.upperBound...].firstIndex(of: ")")
    else { return nil }
    return (text[..<middle.lowerBound].dropFirst(), text.index(after: end))
  }

  /// `<details>` and its like.
  private static func tag(in text: Substring) -> Substring? {
    guard let end = text.firstIndex(of: ">") else { return nil }
    let name = text[..<end].dropFirst().drop { $0 == "/" }
    guard name.first?.isLetter == true, name.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      return nil
    }
    return text[...end]
  }
}
