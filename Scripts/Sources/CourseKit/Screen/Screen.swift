/// What a command shows, as a value: composed without knowing the terminal, written for one at the end.
struct Screen: Hashable, Sendable {
  var lines: [Line] = []

  init(_ lines: [Line] = []) {
    self.lines = lines
  }

  /// A screen of one paragraph.
  init(_ text: String, _ style: Style = .plain) {
    lines = [Line(StyledText(text, style))]
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

  /// Adds a paragraph of one style.
  mutating func add(
    _ text: String,
    _ style: Style,
    lead: StyledText = "",
    trailing: StyledText = ""
  ) {
    add(StyledText(text, style), lead: lead, trailing: trailing)
  }

  /// Adds all of another screen.
  mutating func add(_ other: Screen) { lines += other.lines }

  /// Adds an empty row, unless the last one is empty or there is none.
  mutating func gap() {
    if let last = lines.last, last != .blank { lines.append(.blank) }
  }

  /// Adds all of another screen after an empty row; nothing if there is nothing.
  mutating func addApart(_ other: Screen) {
    if other.lines.isEmpty { return }
    gap()
    add(other)
  }

  /// The same screen with every row moved to the right.
  func indented(by columns: Int) -> Screen {
    Screen(
      lines.map { line in
        guard line != .blank else { return line }
        var moved = line
        moved.lead = .spaces(columns) + line.lead
        moved.rest = .spaces(columns) + line.rest
        return moved
      }
    )
  }

  /// The rows that a terminal of so many columns shows.
  func rows(width: Int, colour: Bool = false) -> [String] {
    lines.flatMap { $0.rows(width: width, colour: colour) }
  }

  /// The rows as one text, each with a line end.
  func text(width: Int, colour: Bool = false) -> String {
    rows(width: width, colour: colour).map { $0 + "\n" }.joined()
  }
}

/// A paragraph of a screen: a text with what stands before its rows.
struct Line: Hashable, Sendable {
  /// What stands before the first row, like `  ✗ `.
  var lead: StyledText

  /// What stands before each further row; as many spaces as the lead is wide, unless told.
  var rest: StyledText

  var text: StyledText
  var wrapping: Wrapping

  /// What stands at the right end of the first row, if there is room.
  var trailing: StyledText

  init(
    _ text: StyledText,
    lead: StyledText = "",
    rest: StyledText? = nil,
    trailing: StyledText = "",
    wrapping: Wrapping = .words
  ) {
    self.text = text
    self.lead = lead
    self.rest = rest ?? .spaces(lead.width)
    self.trailing = trailing
    self.wrapping = wrapping
  }

  /// A line of a table, `Read:     Lessons/…`, whose labels are padded to one width.
  init(label: String, _ text: StyledText, _ style: Style = .plain, indent: Int = 0) {
    let gap = StyledText.spaces(max(1, 10 - label.count))
    self.init(text, lead: .spaces(indent) + StyledText(label, style) + gap)
  }

  static let blank = Line("")

  /// The rows as a terminal of that many columns shows them.
  func rows(width: Int, colour: Bool) -> [String] {
    let reserved = trailing.isEmpty ? 0 : trailing.width + 2
    let rows = Wrapper.rows(
      text,
      wrapping,
      first: width - lead.width - reserved,
      rest: width - rest.width
    )
    return rows.enumerated().map { index, row in
      var whole = (index == 0 ? lead : rest) + row
      if index == 0, !trailing.isEmpty {
        whole += .spaces(max(2, width - whole.width - trailing.width)) + trailing
      }
      return whole.trimmed.written(colour: colour)
    }
  }
}

/// How much of the course is done: `Progress: [####>-----] 12/94`.
struct ProgressBar: Hashable, Sendable {
  /// Tasks that have passed.
  let done: Int

  /// All tasks.
  let all: Int

  /// The bar for a width of so many columns.
  func text(width: Int) -> StyledText {
    let label = "Progress:"
    let count = "\(done)/\(all)"
    let room = min(40, width - label.count - count.count - 4)
    guard room >= 5, all > 0 else { return StyledText("\(label) \(count)") }
    let filled = min(room, done * room / all)
    let arrow = filled < room ? ">" : ""
    let empty = String(repeating: "-", count: max(0, room - filled - arrow.count))
    return StyledText("\(label) [")
      + StyledText(String(repeating: "#", count: filled) + arrow, .good)
      + StyledText(empty, .faint) + StyledText("] \(count)")
  }
}
