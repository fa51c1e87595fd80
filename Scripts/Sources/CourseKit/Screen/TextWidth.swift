/// How many columns of a terminal characters take.
enum TextWidth {
  /// The columns of a text without line ends; a tab counts as one.
  static func columns(of text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text.utf8.count : text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The columns of one character: 0, 1 or 2.
  static func columns(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first, first.value >= 0x300 else { return 1 }
    if character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
    if first.properties.isEmojiPresentation { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return wide.contains { $0.contains(first.value) } ? 2 : 1
    }
  }

  /// Where East Asian scripts stand, whose characters are twice as wide.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]
}
