/// A word, a literal or a sign of Swift source. Comments and white space are none.
struct SwiftToken: Hashable, Sendable {
  enum Kind: Sendable {
    case word
    /// An identifier between backticks; the text is without them.
    case rawWord
    /// A string literal; the text is what stands between its quotes, as written.
    case string
    case number
    case sign
  }

  let kind: Kind
  let text: String
  let line: Int
  /// Where it stands among the bytes of the source, with its quotes or backticks.
  let range: Range<Int>
}

/// Splits Swift source into tokens, well enough to find declarations and calls in it: with nested
/// comments, and strings of every form, but without regex literals between slashes.
struct SwiftLexer {
  private let bytes: [UInt8]
  private var index = 0
  private var tokens: [SwiftToken] = []
  /// The line of the byte at `counted`.
  private var line = 1
  private var counted = 0
  private init(_ source: String) { bytes = Array(source.utf8) }

  static func tokens(of source: String) -> [SwiftToken] {
    var lexer = SwiftLexer(source)
    while lexer.index < lexer.bytes.count { lexer.readToken() }
    return lexer.tokens
  }

  private func stands(_ text: String) -> Bool {
    index < bytes.count && bytes[index] == text.utf8.first
      && bytes[index...].starts(with: text.utf8)
  }

  private mutating func skip(while belongs: (UInt8) -> Bool) {
    index = bytes[index...].firstIndex { !belongs($0) } ?? bytes.count
  }

  private mutating func skip(_ count: Int) { index = min(index + count, bytes.count) }

  private mutating func add(_ kind: SwiftToken.Kind, _ text: Range<Int>, from start: Int) {
    line += bytes[counted..<start].count { $0 == UInt8(ascii: "\n") }
    counted = start
    let text = String(decoding: bytes[text], as: UTF8.self)
    tokens.append(SwiftToken(kind: kind, text: text, line: line, range: start..<index))
  }

  private mutating func readToken() {
    let (start, byte) = (index, bytes[index])
    if byte <= UInt8(ascii: " ") {
      index += 1
    } else if byte.isWordStart {
      skip(while: \.isWordStart)
      add(byte.isDigit ? .number : .word, start..<index, from: start)
    } else if stands("//") {
      skip { $0 != UInt8(ascii: "\n") }
    } else if stands("/*") {
      skipBlockComment()
    } else if bytes[index...].first(where: { $0 != UInt8(ascii: "#") }) == UInt8(ascii: "\"") {
      readString()
    } else if stands("`") {
      index += 1
      skip { $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "\n") }
      let word = start + 1..<index
      if stands("`") { index += 1 }
      add(.rawWord, word, from: start)
    } else {
      index += 1
      add(.sign, start..<index, from: start)
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      depth += stands("/*") ? 1 : stands("*/") ? -1 : 0
      skip(stands("/*") || stands("*/") ? 2 : 1)
    } while depth > 0 && index < bytes.count
  }

  private mutating func readString() {
    let start = index
    skip { $0 == UInt8(ascii: "#") }
    let pounds = String(repeating: "#", count: index - start)
    let quotes = stands("\"\"\"") ? "\"\"\"" : "\""
    let (end, escape) = (quotes + pounds, "\\" + pounds)
    skip(quotes.count)
    let first = index
    while index < bytes.count, !stands(end), quotes.count == 3 || !stands("\n") {
      if stands(escape) { skipEscape(escape.count) } else { index += 1 }
    }
    let text = first..<index
    if stands("\"") { skip(end.count) }
    add(.string, text, from: start)
  }

  /// Skips an escaped character, or an interpolation whose strings may hold quotes of their own.
  private mutating func skipEscape(_ length: Int) {
    skip(length)
    guard stands("(") else { return skip(1) }
    let (outer, before) = (tokens.count, (line, counted))
    var depth = 0
    repeat {
      let count = tokens.count
      readToken()
      guard tokens.count > count, let sign = tokens.last, sign.kind == .sign else { continue }
      depth += sign.text == "(" ? 1 : sign.text == ")" ? -1 : 0
    } while depth > 0 && index < bytes.count
    tokens.removeSubrange(outer...)
    (line, counted) = before
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isWordStart: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
      || self == UInt8(ascii: "_") || self >= 0x80
  }
}

extension SwiftToken {
  var opens: Bool { kind == .sign && ["(", "[", "{"].contains(text) }
  var closes: Bool { kind == .sign && [")", "]", "}"].contains(text) }
}
