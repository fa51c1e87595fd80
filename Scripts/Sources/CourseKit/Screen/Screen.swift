/// The output of a command as a value: composed without a terminal, and rendered for one at the end.
struct Screen: Hashable, Sendable {
  private(set) var lines: [Line] = []
  init(_ lines: [Line] = []) { self.lines = lines }

  init(_ text: StyledText, _ style: Style? = nil, lead: StyledText = "", trailing: StyledText = "")
  { add(text, style, lead: lead, trailing: trailing) }

  /// Adds a text, in one style or in its own styles.
  mutating func add(
    _ text: StyledText,
    _ style: Style? = nil,
    lead: StyledText = "",
    trailing: StyledText = ""
  ) {
    let text = style.map { StyledText(text.plain, $0) } ?? text
    add(Line(text: text, lead: lead, trailing: trailing))
  }

  mutating func add(_ line: Line) { lines.append(line) }
  mutating func add(_ other: Screen) { lines += other.lines }
  /// Adds an empty row, unless the last one is empty or there is none.
  mutating func addBlankLine() { if let last = lines.last, last != .blank { lines.append(.blank) } }

  mutating func addSection(_ text: StyledText, _ style: Style? = nil, lead: StyledText = "") {
    addSection(Screen(text, style, lead: lead))
  }

  /// Adds another screen after an empty row, if it isn't empty.
  mutating func addSection(_ other: Screen) {
    if other.lines.isEmpty { return }
    addBlankLine()
    add(other)
  }

  func rows(width: Int, colour: Bool = false) -> [String] {
    lines.flatMap { $0.rows(width: width, colour: colour) }
  }

  func text(width: Int, colour: Bool = false) -> String {
    rows(width: width, colour: colour).map { $0 + "\n" }.joined()
  }
}

struct Line: Hashable, Sendable {
  let text: StyledText
  var lead: StyledText = ""
  /// The prefix of each further row; by default, as many spaces as the first prefix is wide.
  var rest: StyledText?
  var trailing: StyledText = ""
  var wrapping = Wrapping.words
  static let blank = Line(text: "")

  func rows(width: Int, colour: Bool) -> [String] {
    let reserved = trailing.isEmpty ? 0 : trailing.width + 2
    let rest = rest ?? .spaces(lead.width)
    let first = width - lead.width - reserved
    let others = width - rest.width
    return text.rows(wrapping, first: first, rest: others).enumerated().map { index, row in
      var whole = (index == 0 ? lead : rest) + row
      if index == 0, !trailing.isEmpty {
        whole += .spaces(max(2, width - whole.width - trailing.width)) + trailing
      }
      return whole.rendered(colour: colour)
    }
  }
}

extension Line {
  /// Creates a row about something that was graded: its mark, its name, and at the end a word in the mark's style.
  init(_ state: VerdictState, _ name: String, _ word: String = "") {
    let trailing = StyledText(word, state.style)
    self.init(text: "\(name)", lead: "  " + state.mark + " ", trailing: trailing)
  }

  /// Creates a row of a table, such as the label `Read:` and a path; labels are padded to one width.
  init(label: String, _ text: StyledText, _ style: Style = .plain, indent: Int = 0) {
    let gap = StyledText.spaces(max(1, 10 - label.count))
    self.init(text: text, lead: .spaces(indent) + StyledText(label, style) + gap)
  }
}
