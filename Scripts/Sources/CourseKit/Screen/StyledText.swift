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

  static func + (left: StyledText, right: StyledText) -> StyledText {
    StyledText(left.pieces + right.pieces)
  }

  static func += (left: inout StyledText, right: StyledText) {
    left.pieces += right.pieces
  }

  /// The text without its styles.
  var plain: String { pieces.map(\.text).joined() }

  /// The columns that it takes, if it has no line ends.
  var width: Int { TextWidth.columns(of: plain) }

  var isEmpty: Bool { pieces.isEmpty }

  /// The text as a terminal wants it.
  ///
  /// - Parameter colour: whether styles show; without, only the characters are there.
  func written(colour: Bool) -> String {
    colour ? pieces.map { $0.style.applied(to: $0.text) }.joined() : plain
  }
}
