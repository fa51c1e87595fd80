import Foundation

/// An answer that does not compile: the first error where it stands, in plain words, the others counted.
struct BuildReport: Sendable {
  let verdict: LessonVerdict
  let say: Messages

  /// Characters of a source line that are shown.
  private static let widest = 64

  var screen: Screen {
    var screen = Screen()
    guard let error = verdict.firstError, let place = error.place, error.owner == .answer else {
      screen.add(StyledText(say.shortened(verdict.explanation)), lead: "  ")
      if let place = verdict.firstError?.place {
        screen.add(StyledText(say.paths.shown(place.file, line: place.line), .place), lead: "  ")
      }
      return screen
    }
    screen.add(
      StyledText(say.paths.shown(place.file, line: place.line), .place),
      lead: StyledText("! ", .bad)
    )
    screen.add(StyledText(error.message, .strong), lead: "    ")
    addSource(place, to: &screen)
    if let words = PlainWords.sentence(for: error.message) {
      screen.gap()
      screen.add(StyledText(words), lead: "    ")
    }
    if let more = say.moreErrors(verdict.errors.count - 1) {
      screen.gap()
      screen.add(StyledText(more), lead: "    ")
    }
    return screen
  }

  /// The line of source with a mark under the column.
  private func addSource(_ place: SourcePlace, to screen: inout Screen) {
    guard let text = try? TextFile(URL(filePath: place.file)).text else { return }
    let lines = TextFile.lines(of: text)
    guard lines.indices.contains(place.line - 1) else { return }
    let line = lines[place.line - 1].replacing("\t", with: " ")
    let indentation = line.prefix { $0 == " " }.count
    let lead = StyledText("    \(place.line) │ ", .faint)
    let source = line.dropFirst(indentation)
    let shown = source.count > Self.widest ? source.prefix(Self.widest - 1) + "…" : source
    screen.add(StyledText(String(shown), .code), lead: lead, wrapping: .never)
    guard let column = place.column, column > indentation else { return }
    // The compiler counts columns in bytes.
    let before = String(
      decoding: line.utf8.prefix(column - 1).dropFirst(indentation),
      as: UTF8.self
    )
    guard before.count < Self.widest else { return }
    let gap = String(repeating: " ", count: lead.width + TextWidth.columns(of: before))
    screen.add(StyledText(gap, .plain) + StyledText("^", .bad), wrapping: .never)
  }
}
