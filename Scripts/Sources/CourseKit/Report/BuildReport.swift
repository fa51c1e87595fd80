import Foundation

/// An answer that does not compile: the first error where it stands, the others counted.
struct BuildReport: Sendable {
  let verdict: LessonVerdict
  let paths: Paths
  private static let widest = 64

  var screen: Screen {
    var screen = Screen()
    guard let error = verdict.firstError, let place = error.place, error.owner == .answer else {
      screen.add("\(paths.shortened(verdict.explanation))", lead: "  ")
      if let place = verdict.firstError?.place {
        screen.add(paths.shown(place.file, line: place.line), .place, lead: "  ")
      }
      return screen
    }
    let file = paths.shown(place.file, line: place.line)
    screen.add(file, .place, lead: StyledText("! ", .bad))
    screen.add(error.message, .strong, lead: "    ")
    addSource(place, to: &screen)
    let more = verdict.errors.count - 1
    let count = more == 1 ? "is one more error" : "are \(more) more errors"
    let others = more == 1 ? "the other" : "others"
    if more > 0 {
      screen.addApart(
        "There \(count). Begin with this one: \(others) may follow from it.",
        lead: "    "
      )
    }
    return screen
  }

  private func addSource(_ place: SourcePlace, to screen: inout Screen) {
    let lines = TextFile.lines(of: (try? TextFile(URL(filePath: place.file)).text) ?? "")
    guard lines.indices.contains(place.line - 1) else { return }
    let line = lines[place.line - 1].replacing("\t", with: " ")
    let indentation = line.prefix { $0 == " " }.count
    let lead = StyledText("    \(place.line) │ ", .faint)
    let source = line.dropFirst(indentation)
    let shown = source.count > Self.widest ? source.prefix(Self.widest - 1) + "…" : source
    screen.add(StyledText(String(shown), .code), lead: lead, wrapping: .never)
    guard let column = place.column, column > indentation else { return }
    // The compiler counts columns in bytes.
    let bytes = line.utf8.prefix(column - 1).dropFirst(indentation)
    let before = String(decoding: bytes, as: UTF8.self)
    guard before.count < Self.widest else { return }
    let gap = StyledText.spaces(lead.width + before.columns)
    screen.add(gap + StyledText("^", .bad), wrapping: .never)
  }
}
