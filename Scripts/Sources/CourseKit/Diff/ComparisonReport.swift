import Foundation

/// An answer beside the solution, file by file, then the solution's reasons.
struct ComparisonReport: Sendable {
  let outline: LessonOutline
  let say: Messages

  var screen: Screen {
    let lesson = outline.lesson
    var screen = Screen()
    screen.add(StyledText(Messages.lesson(outline), .strong))
    screen.add(
      StyledText("- \(say.paths.shown(lesson.exercise))", .bad),
      lead: "  "
    )
    screen.add(
      StyledText("+ \(say.paths.shown(lesson.solution))", .good),
      lead: "  "
    )
    for file in FileComparison.all(answer: lesson.exercise, solution: lesson.solution) {
      screen.gap()
      screen.add(Self.screen(file))
    }
    screen.gap()
    if let reasons = try? TextFile(lesson.reasons).text {
      screen.add(MarkdownScreen(reasons).screen)
    }
    return screen
  }

  /// One file.
  static func screen(_ file: FileComparison) -> Screen {
    var screen = Screen()
    let title = StyledText(file.name, .strong)
    switch (file.answer, file.solution) {
    case (.success(let answer), .success(let solution)):
      let diff = LineDiff(answer, solution)
      if diff.isEmpty {
        screen.add(title, trailing: StyledText(Messages.sameFile, .good))
        return screen
      }
      screen.add(title)
      for hunk in diff.hunks() { add(hunk, to: &screen) }
    case (.success, .failure):
      screen.add(title, trailing: StyledText(Messages.onlyInAnswer, .notice))
    case (.failure(let problem), .success(let solution)):
      screen.add(title, trailing: StyledText(Messages.onlyInSolution, .notice))
      screen.add(StyledText("\(problem)"), lead: "  ")
      for hunk in LineDiff([], solution).hunks() { add(hunk, to: &screen) }
    case (.failure(let problem), .failure):
      screen.add(title)
      screen.add(StyledText("\(problem)"), lead: "  ")
    }
    return screen
  }

  private static func add(_ hunk: ArraySlice<LineDiff.Entry>, to screen: inout Screen) {
    let line = hunk.lazy.compactMap(\.old).first ?? 1
    screen.add(StyledText(Messages.fromLine(line), .faint), lead: "  ")
    for entry in hunk {
      let (sign, style): (String, Style) =
        switch entry.change {
        case .same: ("  ", .plain)
        case .removed: ("- ", .bad)
        case .added: ("+ ", .good)
        }
      screen.add(
        StyledText(entry.text, style),
        lead: StyledText("  \(sign)", style),
        rest: "      ",
        wrapping: .characters
      )
    }
  }
}
