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
    let width: Int
  }

  private let first: Int
  private let rest: Int
  private var done: [[Cell]] = []
  private var row: [Cell] = []

  /// The rows of a text, at least one.
  ///
  /// - Parameters:
  ///   - text: with line ends where a row must end.
  ///   - wrapping: where it may be broken.
  ///   - first: the columns of the first row.
  ///   - rest: the columns of the others.
  static func rows(
    _ text: StyledText,
    _ wrapping: Wrapping,
    first: Int,
    rest: Int
  ) -> [StyledText] {
    var wrapper = Wrapper(first: max(first, 8), rest: max(rest, 8))
    let cells = text.pieces.flatMap { piece in
      piece.text.map { character in
        let shown = character == "\t" ? " " : character
        return Cell(character: shown, style: piece.style, width: shown.columns)
      }
    }
    let lines = cells.split(omittingEmptySubsequences: false) { $0.character.isNewline }
    for line in lines {
      switch wrapping {
      case .words: wrapper.addWords(line)
      case .characters: wrapper.addPrinted(line)
      case .never: wrapper.row += line
      }
      wrapper.endRow()
    }
    return wrapper.done.map(styled)
  }

  private init(first: Int, rest: Int) {
    self.first = first
    self.rest = rest
  }

  private var room: Int { (done.isEmpty ? first : rest) - row.reduce(0) { $0 + $1.width } }

  private mutating func endRow() {
    done.append(row)
    row = []
  }

  private mutating func addWords(_ line: ArraySlice<Cell>) {
    var space: Cell?
    for word in line.split(
      omittingEmptySubsequences: false,
      whereSeparator: { $0.character == " " }
    ) {
      let width = word.reduce(0) { $0 + $1.width }
      if !row.isEmpty, width + (space == nil ? 0 : 1) > room {
        endRow()
      } else if let space {
        row.append(space)
      }
      if word.contains(where: { $0.style == .place }) {
        row += word
      } else {
        for cell in word {
          if cell.width > room, !row.isEmpty { endRow() }
          row.append(cell)
        }
      }
      space = word.endIndex < line.endIndex ? line[word.endIndex] : nil
    }
  }

  private mutating func addPrinted(_ line: ArraySlice<Cell>) {
    for cell in line {
      if cell.width > room, !row.isEmpty { breakRow() }
      row.append(cell)
    }
  }

  /// Begins a row; the end of a word that does not fit any more goes along.
  private mutating func breakRow() {
    let space = row.suffix(24).lastIndex { $0.character == " " }
    let text = row.firstIndex { $0.character != " " }
    guard let space, let text, space > text else { return endRow() }
    let word = row[(space + 1)...]
    row.removeSubrange((space + 1)...)
    endRow()
    row = Array(word)
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
