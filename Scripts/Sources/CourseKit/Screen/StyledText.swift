/// How a piece of text stands out, where colour is shown. The value is the parameter of the terminal's sequence.
enum Style: String, Hashable, Sendable {
  case plain = ""
  case strong = "1"
  case faint = "2"
  case good = "32"
  case bad = "31"
  case notice = "33"
  /// Code, and what is to be typed.
  case code = "36"
  /// A path that terminals make a link; it is never broken over two rows.
  case place = "4"
}

/// A text whose pieces stand out in different ways.
struct StyledText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// A run of characters of one style.
  struct Piece: Hashable, Sendable {
    var text: String
    var style: Style
  }

  private(set) var pieces: [Piece]

  init(_ pieces: [Piece] = []) {
    self.pieces = pieces.filter { !$0.text.isEmpty }
  }

  init(_ text: String, _ style: Style = .plain) {
    self.init([Piece(text: text, style: style)])
  }

  init(stringLiteral text: String) {
    self.init(text)
  }

  static func spaces(_ count: Int) -> StyledText {
    StyledText(String(repeating: " ", count: max(0, count)))
  }

  static func + (left: StyledText, right: StyledText) -> StyledText {
    StyledText(left.pieces + right.pieces)
  }

  static func += (left: inout StyledText, right: StyledText) {
    left.pieces += right.pieces
  }

  /// The text without its styles.
  var plain: String { pieces.map(\.text).joined() }

  /// The columns that it takes, if it has no line ends.
  var width: Int { plain.columns }

  var isEmpty: Bool { pieces.isEmpty }

  /// The text without spaces at its end.
  var trimmed: StyledText {
    var pieces = pieces
    while let last = pieces.indices.last {
      while pieces[last].text.last == " " { pieces[last].text.removeLast() }
      if !pieces[last].text.isEmpty { break }
      pieces.removeLast()
    }
    return StyledText(pieces)
  }

  /// The text as a terminal wants it; without colour, only the characters are there.
  func written(colour: Bool) -> String {
    if !colour { return plain }
    return pieces.map { piece in
      piece.style == .plain ? piece.text : "\u{1B}[\(piece.style.rawValue)m\(piece.text)\u{1B}[0m"
    }.joined()
  }
}

extension String {
  /// The columns of a terminal that the text takes, if it has no line ends; a tab counts as one.
  var columns: Int {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.columns }
  }
}

extension Character {
  /// The columns of a terminal that the character takes: 0, 1 or 2.
  var columns: Int {
    guard let first = unicodeScalars.first, first.value >= 0x300 else { return 1 }
    if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return wideRanges.contains { $0.contains(first.value) } ? 2 : 1
    }
  }
}

/// Where East Asian scripts stand, whose characters are twice as wide.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
  0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
  0xFFE0...0xFFE6, 0x20000...0x3FFFD,
]
