/// What a command shows, as a value: composed without knowing the terminal, written for one at the end.
struct Screen: Hashable, Sendable {
  var lines: [Line]

  init(_ lines: [Line] = []) {
    self.lines = lines
  }

  /// Adds a paragraph.
  mutating func add(
    _ text: StyledText,
    lead: StyledText = "",
    rest: StyledText? = nil,
    trailing: StyledText = "",
    wrapping: Wrapping = .words
  ) {
    lines.append(Line(text, lead: lead, rest: rest, trailing: trailing, wrapping: wrapping))
  }

  /// Adds all of another screen.
  mutating func add(_ other: Screen) { lines += other.lines }

  /// Adds an empty row, unless the last one is empty or there is none.
  mutating func gap() {
    if let last = lines.last, last != .blank { lines.append(.blank) }
  }

  /// The same screen with every row moved to the right.
  func indented(by columns: Int) -> Screen {
    let space = StyledText(String(repeating: " ", count: columns))
    return Screen(
      lines.map { line in
        guard line != .blank else { return line }
        var moved = line
        moved.lead = space + line.lead
        moved.rest = space + line.rest
        return moved
      }
    )
  }

  /// The rows that a terminal shows.
  ///
  /// - Parameters:
  ///   - width: the terminal's columns.
  ///   - colour: whether styles show.
  func rows(width: Int, colour: Bool = false) -> [String] {
    lines.flatMap { $0.rows(width: width, colour: colour) }
  }

  /// The rows as one text, each with a line end.
  func text(width: Int, colour: Bool = false) -> String {
    rows(width: width, colour: colour).map { $0 + "\n" }.joined()
  }
}
