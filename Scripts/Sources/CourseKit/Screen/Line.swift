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
    self.rest = rest ?? StyledText(String(repeating: " ", count: lead.width))
    self.trailing = trailing
    self.wrapping = wrapping
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
        let gap = max(2, width - whole.width - trailing.width)
        whole += StyledText(String(repeating: " ", count: gap)) + trailing
      }
      return whole.trimmed.written(colour: colour)
    }
  }
}

extension StyledText {
  /// The text without spaces at its end.
  fileprivate var trimmed: StyledText {
    var pieces = pieces
    while let last = pieces.indices.last {
      while pieces[last].text.last == " " { pieces[last].text.removeLast() }
      if !pieces[last].text.isEmpty { break }
      pieces.removeLast()
    }
    return StyledText(pieces)
  }
}
