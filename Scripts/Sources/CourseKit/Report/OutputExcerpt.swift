/// What a program printed, beginning and end, each row behind a bar.
struct OutputExcerpt: Sendable {
  private let output: CapturedOutput
  private let head: Int
  private let tail: Int
  private let say: Messages

  /// Rows that are longer are cut.
  private static let longest = 400

  /// - Parameters:
  ///   - output: what was printed.
  ///   - head: rows to show of its beginning.
  ///   - tail: rows to show of its end.
  ///   - say: the words.
  init(_ output: CapturedOutput, head: Int = 12, tail: Int = 6, say: Messages) {
    self.output = output
    self.head = head
    self.tail = tail
    self.say = say
  }

  var screen: Screen {
    var screen = Screen()
    let first = Self.rows(output.head)
    let last = Self.rows(output.tail)
    let isWhole = output.omittedBytes == 0 && first.count + last.count <= head + tail
    let beginning = isWhole ? first[...] : first.prefix(head)
    let end = isWhole ? last[...] : (last.isEmpty ? first : last).suffix(tail)
    for row in beginning { add(row, to: &screen) }
    if !isWhole {
      let rows = output.omittedBytes > 0 ? nil : first.count - head - tail
      screen.add(say.leftOut(rows: rows, bytes: output.omittedBytes), lead: Self.bar)
    }
    for row in end { add(row, to: &screen) }
    return screen
  }

  private static let bar = StyledText("│ ", .faint)

  private func add(_ row: Substring, to screen: inout Screen) {
    let text = row.count > Self.longest ? row.prefix(Self.longest) + "…" : row
    screen.add(StyledText(String(text)), lead: Self.bar, rest: Self.bar, wrapping: .characters)
  }

  private static func rows(_ text: String) -> [Substring] {
    var rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    if rows.last?.isEmpty == true { rows.removeLast() }
    return rows
  }
}
