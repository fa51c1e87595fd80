import Foundation

/// A token of Swift source: a word, a literal or punctuation, but no comment.
struct SwiftToken: Hashable, Sendable {
  enum Kind: Sendable { case word, string, number, sign }

  let kind: Kind
  /// The source text, with its quotes or backticks.
  let text: String
  let line: Int
  /// The range of the token in the bytes of the source.
  let range: Range<Int>
  var opens: Bool { kind == .sign && ["(", "[", "{"].contains(text) }
  var closes: Bool { kind == .sign && [")", "]", "}"].contains(text) }
}

/// A lexer for Swift declarations and calls. It supports nested comments and all strings, but no `/regex/` literals.
struct SwiftLexer {
  private let bytes: [UInt8]
  private var index = 0
  private var found: [(kind: SwiftToken.Kind, range: Range<Int>)] = []
  private var comments: [(kind: SwiftToken.Kind, range: Range<Int>)] = []
  private static let isWord = (0...255).map { $0 >= 0x80 || $0 == 0x5F || isalnum($0) != 0 }

  static func tokens(of source: String) -> [SwiftToken] { SwiftLexer(source).tokens(\.found) }
  /// Returns the comments that extend to the end of their lines.
  static func comments(of source: String) -> [SwiftToken] { SwiftLexer(source).tokens(\.comments) }

  private init(_ source: String) {
    bytes = Array(source.utf8)
    while index < bytes.count { readToken() }
  }

  private func tokens(
    _ part: KeyPath<SwiftLexer, [(kind: SwiftToken.Kind, range: Range<Int>)]>
  ) -> [SwiftToken] {
    var line = 1
    var counted = 0
    return self[keyPath: part].map { kind, range in
      line += bytes[counted..<range.lowerBound].count { $0 == UInt8(ascii: "\n") }
      counted = range.lowerBound
      let text = String(decoding: bytes[range], as: UTF8.self)
      return SwiftToken(kind: kind, text: text, line: line, range: range)
    }
  }

  private func isAt(_ text: String) -> Bool {
    index < bytes.count && bytes[index] == text.utf8.first
      && bytes[index...].starts(with: text.utf8)
  }

  private mutating func skip(while belongs: (UInt8) -> Bool) {
    index = bytes[index...].firstIndex { !belongs($0) } ?? bytes.count
  }

  private mutating func skip(_ count: Int) { index = min(index + count, bytes.count) }

  private mutating func readToken() {
    let start = index
    let byte = bytes[index]
    if byte <= UInt8(ascii: " ") {
      index += 1
    } else if Self.isWord[Int(byte)] {
      skip { Self.isWord[Int($0)] }
      found.append((isdigit(Int32(byte)) != 0 ? .number : .word, start..<index))
    } else if isAt("//") {
      skip { $0 != UInt8(ascii: "\n") }
      comments.append((.sign, start..<index))
    } else if isAt("/*") {
      skipNested("/*", "*/") { $0.skip($0.isAt("/*") || $0.isAt("*/") ? 2 : 1) }
    } else if bytes[index...].first(where: { $0 != UInt8(ascii: "#") }) == UInt8(ascii: "\"") {
      readString()
    } else if isAt("`") {
      index += 1
      skip { $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "\n") }
      if isAt("`") { index += 1 }
      found.append((.word, start..<index))
    } else {
      index += 1
      found.append((.sign, start..<index))
    }
  }

  /// Repeats these steps until the bracket that opens here is closed.
  private mutating func skipNested(_ open: String, _ close: String, _ step: (inout Self) -> Void) {
    var depth = 0
    repeat {
      depth += isAt(open) ? 1 : isAt(close) ? -1 : 0
      step(&self)
    } while depth > 0 && index < bytes.count
  }

  private mutating func readString() {
    let start = index
    skip { $0 == UInt8(ascii: "#") }
    let pounds = String(repeating: "#", count: index - start)
    let quotes = isAt("\"\"\"") ? "\"\"\"" : "\""
    let end = quotes + pounds
    let escape = "\\" + pounds
    skip(quotes.count)
    while index < bytes.count, !isAt(end), quotes.count == 3 || !isAt("\n") {
      if isAt(escape) { skipEscape(escape.count) } else { index += 1 }
    }
    if isAt("\"") { skip(end.count) }
    found.append((.string, start..<index))
  }

  private mutating func skipEscape(_ length: Int) {
    skip(length)
    guard isAt("(") else { return skip(1) }
    let outer = found.count
    skipNested("(", ")") { $0.readToken() }
    found.removeSubrange(outer...)
  }
}
