/// What a command shows, as a value: composed without knowing the terminal, written for one at the end.
struct Screen: Hashable, Sendable {
  private(set) var lines: [Line] = []
  init(_ lines: [Line] = []) { self.lines = lines }

  init(_ text: StyledText, _ style: Style? = nil, lead: StyledText = "", trailing: StyledText = "")
  { add(text, style, lead: lead, trailing: trailing) }

  /// Adds a text in one style, or in those that it has.
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
  mutating func gap() { if let last = lines.last, last != .blank { lines.append(.blank) } }

  mutating func addApart(_ text: StyledText, _ style: Style? = nil, lead: StyledText = "") {
    addApart(Screen(text, style, lead: lead))
  }

  /// Adds all of another screen after an empty row; nothing if there is nothing.
  mutating func addApart(_ other: Screen) {
    if other.lines.isEmpty { return }
    gap()
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
  /// What stands before each further row; as many spaces as the lead is wide, unless told.
  var rest: StyledText?
  var trailing: StyledText = ""
  var wrapping = Wrapping.words
  static let blank = Line(text: "")

  func rows(width: Int, colour: Bool) -> [String] {
    let reserved = trailing.isEmpty ? 0 : trailing.width + 2
    let rest = rest ?? .spaces(lead.width)
    let (first, others) = (width - lead.width - reserved, width - rest.width)
    return text.rows(wrapping, first: first, rest: others).enumerated().map { index, row in
      var whole = (index == 0 ? lead : rest) + row
      if index == 0, !trailing.isEmpty {
        whole += .spaces(max(2, width - whole.width - trailing.width)) + trailing
      }
      return whole.written(colour: colour)
    }
  }
}

extension Line {
  /// A line of a table, `Read:     Lessons/…`, whose labels are padded to one width.
  init(label: String, _ text: StyledText, _ style: Style = .plain, indent: Int = 0) {
    let gap = StyledText.spaces(max(1, 10 - label.count))
    self.init(text: text, lead: .spaces(indent) + StyledText(label, style) + gap)
  }
}
