/// How a text that is wider than its room is broken.
enum Wrapping: Hashable, Sendable {
  /// Between words; a word that is wider than the room is broken itself, unless it is a place.
  case words
  /// After a space if one is near, else anywhere; with all its spaces, for code and what a program printed.
  case characters
  /// Not at all.
  case never
}

/// Breaks a text into rows.
struct Wrapper {
  private struct Cell {
    let character: Character
    let style: Style
    var width: Int { TextWidth.columns(of: character) }
  }

  private let first: Int
  private let rest: Int
  private var rows: [[Cell]] = [[]]

  /// The rows of a text, at least one.
  ///
  /// - Parameters:
  ///   - text: with line ends where a row must end.
  ///   - wrapping: where it may be broken.
  ///   - first: the columns of the first row.
  ///   - rest: the columns of the others.
  static func rows(_ text: StyledText, _ wrapping: Wrapping, first: Int, rest: Int) -> [StyledText]
  {
    var wrapper = Wrapper(first: max(first, 8), rest: max(rest, 8))
    let cells = text.pieces.flatMap { piece in
      piece.text.map { Cell(character: $0 == "\t" ? " " : $0, style: piece.style) }
    }
    for (index, line) in cells.split(
      omittingEmptySubsequences: false,
      whereSeparator: { $0.character.isNewline }
    ).enumerated() {
      if index > 0 { wrapper.rows.append([]) }
      switch wrapping {
      case .words: wrapper.addWords(line)
      case .characters: wrapper.addPrinted(line)
      case .never: wrapper.rows[wrapper.rows.count - 1] += line
      }
    }
    return wrapper.rows.map(styled)
  }

  private init(first: Int, rest: Int) {
    self.first = first
    self.rest = rest
  }

  private var room: Int {
    (rows.count == 1 ? first : rest) - rows[rows.count - 1].reduce(0) { $0 + $1.width }
  }

  private mutating func addWords(_ line: ArraySlice<Cell>) {
    var space: Cell?
    for word in line.split(
      omittingEmptySubsequences: false,
      whereSeparator: { $0.character == " " }
    ) {
      let width = word.reduce(0) { $0 + $1.width }
      let isFirst = rows[rows.count - 1].isEmpty
      if !isFirst, width + (space == nil ? 0 : 1) > room {
        rows.append([])
      } else if let space {
        rows[rows.count - 1].append(space)
      }
      let isPlace = word.contains { $0.style == .place }
      if isPlace { rows[rows.count - 1] += word } else { addBroken(word) }
      space = word.endIndex < line.endIndex ? line[word.endIndex] : nil
    }
  }

  private mutating func addBroken(_ cells: ArraySlice<Cell>) {
    for cell in cells {
      if cell.width > room, !rows[rows.count - 1].isEmpty { rows.append([]) }
      rows[rows.count - 1].append(cell)
    }
  }

  private mutating func addPrinted(_ cells: ArraySlice<Cell>) {
    for cell in cells {
      if cell.width > room, !rows[rows.count - 1].isEmpty { breakRow() }
      rows[rows.count - 1].append(cell)
    }
  }

  /// Begins a row; the end of a word that does not fit any more goes along.
  private mutating func breakRow() {
    let row = rows[rows.count - 1]
    let space = row.suffix(24).lastIndex { $0.character == " " }
    let text = row.firstIndex { $0.character != " " }
    guard let space, let text, space > text else { return rows.append([]) }
    rows[rows.count - 1] = Array(row[...space])
    rows.append(Array(row[(space + 1)...]))
  }

  private static func styled(_ cells: [Cell]) -> StyledText {
    var pieces: [StyledText.Piece] = []
    for cell in cells {
      if let last = pieces.indices.last, pieces[last].style == cell.style {
        pieces[last].text.append(cell.character)
      } else {
        pieces.append(StyledText.Piece(text: String(cell.character), style: cell.style))
      }
    }
    return StyledText(pieces)
  }
}
