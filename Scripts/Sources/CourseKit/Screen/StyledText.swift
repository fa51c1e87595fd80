/// A style of text, where colour is shown. Its value is the parameter of the terminal's sequence.
enum Style: String, Hashable, Sendable {
  case plain = ""
  case strong = "1"
  case faint = "2"
  case good = "32"
  case bad = "31"
  case warning = "33"
  case code = "36"
  /// A path that terminals turn into a link; it is never split over two rows.
  case place = "4"
}

/// A text whose characters have styles.
struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation {
  struct Cell: Hashable, Sendable {
    let character: Character
    let style: Style
  }

  private(set) var cells: [Cell] = []

  init(_ text: String = "", _ style: Style = .plain) {
    cells = text.map { Cell(character: $0, style: style) }
  }

  init(_ cells: some Sequence<Cell>) { self.cells = Array(cells) }
  init(stringLiteral text: String) { self.init(text) }

  init(_ parts: [StyledText], separator: StyledText) {
    cells = Array(parts.map(\.cells).joined(separator: separator.cells))
  }

  static func spaces(_ count: Int) -> StyledText {
    StyledText(String(repeating: " ", count: max(0, count)))
  }

  static func minutes(_ count: Int?) -> StyledText {
    StyledText(count.map { "\($0) min" } ?? "", .faint)
  }

  /// Returns a progress bar of the course: `Progress: [####>-----] 12/94`.
  static func bar(done: Int, all: Int, width: Int, label: String = "Progress:") -> StyledText {
    let count = "\(done)/\(all)"
    let room = min(40, width - label.count - count.count - 4)
    guard room >= 5, all > 0 else { return "\(label) \(count)" }
    let filled = min(room, done * room / all)
    let done = String(repeating: "#", count: filled) + (filled < room ? ">" : "")
    let empty = String(repeating: "-", count: room - done.count)
    return "\(label) [" + StyledText(done, .good) + StyledText(empty, .faint) + "] \(count)"
  }
  static func + (left: StyledText, right: StyledText) -> StyledText {
    StyledText(left.cells + right.cells)
  }

  static func += (left: inout StyledText, right: StyledText) { left.cells += right.cells }
  var plain: String { String(cells.map(\.character)) }
  /// The width in columns of a terminal, without line ends; a tab counts as one.
  var width: Int { cells.reduce(0) { $0 + $1.character.columns } }
  var isEmpty: Bool { cells.isEmpty }

  /// Returns the text for a terminal, without spaces at its end; without colour, only the characters.
  func rendered(colour: Bool) -> String {
    let end = (cells.lastIndex { $0.character != " " } ?? -1) + 1
    var text = ""
    var style = Style.plain
    for cell in cells[..<end] + [Cell(character: " ", style: .plain)] {
      if colour, cell.style != style {
        if style != .plain { text += "\u{1B}[0m" }
        if cell.style != .plain { text += "\u{1B}[\(cell.style.rawValue)m" }
        style = cell.style
      }
      text.append(cell.character)
    }
    return String(text.dropLast())
  }

  /// Splits the text into rows, at least one: at its line ends, and where it is too wide.
  func rows(_ wrapping: Wrapping, first: Int, rest: Int) -> [StyledText] {
    var rows = [StyledText]()
    var row = [Cell]()
    // Those of the row, for it would take long to count them at each character.
    var columns = 0
    func endRow(from next: [Cell] = []) {
      rows.append(StyledText(row))
      row = next
      columns = StyledText(next).width
    }
    /// Begins a row, and moves the part of a word that no longer fits into it.
    func breakRow() {
      let end = wrapping == .words ? row[...] : row.suffix(24)
      let text = row.firstIndex { $0.character != " " }
      if let space = end.lastIndex(where: { $0.character == " " }), let text, space > text {
        let word = Array(row[(space + 1)...])
        row.removeSubrange((wrapping == .words ? space : space + 1)...)
        endRow(from: word)
      } else if wrapping == .characters || row.last?.style != .place {
        endRow()
      }
    }
    let shown = cells.map { $0.character == "\t" ? Cell(character: " ", style: $0.style) : $0 }
    for line in shown.split(omittingEmptySubsequences: false, whereSeparator: \.character.isNewline)
    {
      for cell in line {
        let room = max(rows.isEmpty ? first : rest, 8) - columns
        let isFull = wrapping != .never && cell.character.columns > room && !row.isEmpty
        if isFull, wrapping == .words, cell.character == " " {
          endRow()
          continue
        }
        if isFull { breakRow() }
        row.append(cell)
        columns += cell.character.columns
      }
      endRow()
    }
    return rows
  }
}

enum Wrapping {
  /// Between words; a word that is wider than the row is split, unless it is a path.
  case words
  /// After a space if one is near, or else anywhere; with all its spaces, for code and output.
  case characters
  case never
}

extension Character {
  /// The columns of a terminal for this character: 0, 1 or 2.
  var columns: Int {
    guard let first = unicodeScalars.first, first.value >= 0x300 else { return 1 }
    if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return wideRanges.contains { $0.contains(first.value) } ? 2 : 1
    }
  }
}

/// The ranges of East Asian scripts, whose characters are twice as wide.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
  0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
]
