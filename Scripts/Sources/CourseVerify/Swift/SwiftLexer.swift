/// A word, a literal or a sign of Swift source. Comments and white space are none.
struct SwiftToken: Hashable, Sendable {
  enum Kind: Sendable {
    /// An identifier or keyword.
    case word
    /// An identifier between backticks; the text is without them.
    case rawWord
    /// A string literal; the text is what stands between its quotes, as written.
    case string
    case number
    /// One character of punctuation.
    case sign
  }

  let kind: Kind
  let text: String

  /// Counted from 1.
  let line: Int

  /// Where it stands among the bytes of the source, with its quotes or backticks.
  let range: Range<Int>
}

/// Splits Swift source into tokens, well enough to find declarations and calls in it.
///
/// It knows comments (nested too), string literals of every form with interpolations, and identifiers between backticks.
/// It doesn't know regex literals between slashes.
struct SwiftLexer {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var tokens: [SwiftToken] = []

  private init(_ source: String) {
    bytes = Array(source.utf8)
  }

  /// The tokens of a source text, in order.
  static func tokens(of source: String) -> [SwiftToken] {
    var lexer = SwiftLexer(source)
    while lexer.index < lexer.bytes.count { lexer.readToken() }
    return lexer.tokens
  }

  private mutating func readToken() {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      advance()
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
      skipBlockComment()
    case UInt8(ascii: "\""):
      readString(pounds: 0)
    case UInt8(ascii: "#") where poundsBeforeQuote > 0:
      readString(pounds: poundsBeforeQuote)
    case UInt8(ascii: "`"):
      readRawWord()
    case _ where byte.isWordStart:
      add(byte.isDigit ? .number : .word, upTo: end { $0.isWordStart })
    default:
      add(.sign, upTo: index + 1)
    }
  }

  private func peek(_ offset: Int) -> UInt8? {
    index + offset < bytes.count ? bytes[index + offset] : nil
  }

  private mutating func advance() {
    if bytes[index] == UInt8(ascii: "\n") { line += 1 }
    index += 1
  }

  private func end(while belongs: (UInt8) -> Bool) -> Int {
    bytes[index...].firstIndex { !belongs($0) } ?? bytes.count
  }

  private mutating func add(_ kind: SwiftToken.Kind, upTo end: Int) {
    let text = String(decoding: bytes[index..<end], as: UTF8.self)
    tokens.append(SwiftToken(kind: kind, text: text, line: line, range: index..<end))
    index = end
  }

  private mutating func readRawWord() {
    let start = index
    index += 1
    let end = end { $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "\n") }
    let text = String(decoding: bytes[index..<end], as: UTF8.self)
    index = end
    if peek(0) == UInt8(ascii: "`") { index += 1 }
    tokens.append(SwiftToken(kind: .rawWord, text: text, line: line, range: start..<index))
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if bytes[index] == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else if bytes[index] == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        depth -= 1
        index += 2
      } else {
        advance()
      }
    } while depth > 0 && index < bytes.count
  }
}

extension SwiftLexer {
  private var poundsBeforeQuote: Int {
    let end = end { $0 == UInt8(ascii: "#") }
    return end < bytes.count && bytes[end] == UInt8(ascii: "\"") ? end - index : 0
  }

  private mutating func readString(pounds: Int) {
    let (start, begin) = (line, index)
    index += pounds
    let quote = UInt8(ascii: "\"")
    let quotes = peek(1) == quote && peek(2) == quote ? 3 : 1
    index += quotes
    let first = index
    while index < bytes.count, !stands(quotes, of: quote, thenPounds: pounds) {
      if bytes[index] == UInt8(ascii: "\n"), quotes == 1 { break }
      if isEscape(pounds) { skipEscape(pounds) } else { advance() }
    }
    let text = String(decoding: bytes[first..<index], as: UTF8.self)
    if index < bytes.count, bytes[index] == quote { index += quotes + pounds }
    tokens.append(SwiftToken(kind: .string, text: text, line: start, range: begin..<index))
  }

  private func stands(_ quotes: Int, of quote: UInt8, thenPounds pounds: Int) -> Bool {
    (0..<quotes).allSatisfy { peek($0) == quote }
      && (0..<pounds).allSatisfy { peek(quotes + $0) == UInt8(ascii: "#") }
  }

  private func isEscape(_ pounds: Int) -> Bool {
    bytes[index] == UInt8(ascii: "\\")
      && (0..<pounds).allSatisfy { peek(1 + $0) == UInt8(ascii: "#") }
  }

  /// Skips an escaped character, or an interpolation whose strings may hold quotes of their own.
  private mutating func skipEscape(_ pounds: Int) {
    index += 1 + pounds
    guard index < bytes.count else { return }
    guard bytes[index] == UInt8(ascii: "(") else { return advance() }
    let outer = tokens.count
    var depth = 0
    repeat {
      let before = tokens.count
      readToken()
      guard tokens.count > before, let sign = tokens.last, sign.kind == .sign else { continue }
      if sign.text == "(" { depth += 1 }
      if sign.text == ")" { depth -= 1 }
    } while depth > 0 && index < bytes.count
    tokens.removeSubrange(outer...)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isWordStart: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) || self == UInt8(ascii: "_")
      || self >= 0x80
  }
}

extension [SwiftToken] {
  /// The index of the sign that closes the bracket at `start`, or of the last token.
  func closing(from start: Int) -> Int {
    var depth = 0
    for position in self[start...].indices where self[position].kind == .sign {
      if ["(", "[", "{"].contains(self[position].text) { depth += 1 }
      if [")", "]", "}"].contains(self[position].text) { depth -= 1 }
      if depth == 0 { return position }
    }
    return count - 1
  }
}
