import Foundation

/// A test that is not green: behaviour, expected and actual, rule, places and output.
struct TestReport: Sendable {
  let verdict: TestVerdict
  let lesson: Lesson
  let say: Messages

  /// It in one line, for a list.
  var line: Line {
    Line(
      StyledText(Messages.behaviour(verdict.test)),
      lead: StyledText("  ") + verdict.state.mark + StyledText(" ")
    )
  }

  /// It in full.
  var screen: Screen {
    var screen = Screen()
    screen.add(
      StyledText(Messages.behaviour(verdict.test), .strong),
      lead: verdict.state.mark + StyledText(" ")
    )
    if !verdict.explanation.isEmpty {
      screen.add(StyledText(say.shortened(verdict.explanation)), lead: Self.margin)
    }
    for issue in shownIssues { add(issue, to: &screen) }
    if hiddenIssues > 0 { screen.add(say.moreIssues(hiddenIssues), lead: Self.margin) }
    addRule(to: &screen)
    addPlaces(to: &screen)
    if !verdict.output.isEmpty {
      screen.add(say.printedHere, lead: Self.margin)
      screen.add(OutputExcerpt(verdict.output, say: say).screen.indented(by: 4))
    }
    return screen
  }

  private static let margin: StyledText = "    "

  private var failures: [TestIssue] { verdict.issues.filter(\.isFailure) }

  /// The first failure, and those after it that say something else.
  private var shownIssues: [TestIssue] {
    var seen: Set<[String]> = []
    return Array(
      failures.filter { seen.insert($0.comments.isEmpty ? [$0.message] : $0.comments).inserted }
        .prefix(3)
    )
  }

  private var hiddenIssues: Int { failures.count - shownIssues.count }

  private func add(_ issue: TestIssue, to screen: inout Screen) {
    if let arguments = issue.arguments {
      let named = ArgumentList(arguments, of: verdict.test.parameters).text
      screen.add(StyledText(Messages.cut(named)), lead: label(Messages.withLabel))
    }
    if let expected = issue.expected, let actual = issue.actual {
      screen.add(StyledText(Messages.cut(expected)), lead: label(Messages.expectedLabel))
      screen.add(StyledText(Messages.cut(actual)), lead: label(Messages.actualLabel))
    } else {
      screen.add(StyledText(Messages.cut(issue.message)), lead: label(Messages.foundLabel))
    }
    for comment in issue.comments {
      screen.add(StyledText(comment.trimmingCharacters(in: .newlines), .notice), lead: label(""))
    }
  }

  private func addRule(to screen: inout Screen) {
    guard let rule = verdict.rule.map(Rule.init) else { return }
    if !rule.text.isEmpty { screen.add(StyledText(rule.text), lead: label(Messages.ruleLabel)) }
    if let lookAt = rule.lookAt { screen.add(StyledText(lookAt), lead: label(Messages.lookLabel)) }
  }

  private func addPlaces(to screen: inout Screen) {
    if let place = verdict.crashPlace {
      let path = say.paths.shown(place.file, line: place.line)
      screen.add(StyledText(path, .place), lead: label(Messages.openLabel))
    } else if let file = answerFile {
      screen.add(StyledText(say.paths.shown(file), .place), lead: label(Messages.openLabel))
    }
    let inGrader = failures.first?.place
    let file = inGrader?.file ?? lesson.root.appending(path: verdict.test.file).path
    let path = say.paths.shown(file, line: inGrader?.line ?? verdict.test.line)
    screen.add(StyledText(path, .place), lead: label(Messages.testLabel))
  }

  /// The answer's file that the rule or a comment names first, as `Cart.swift` or as the type `Cart`.
  private var answerFile: URL? {
    let texts = [verdict.rule ?? ""] + failures.flatMap(\.comments)
    let words = texts.flatMap { text in
      text.split { !($0.isLetter || $0.isNumber || "_+-".contains($0)) }
    }
    let files = lesson.exercise.filesInside.filter { $0.hasSuffix(".swift") }
    let byName = Dictionary(
      files.map { (URL(filePath: $0).deletingPathExtension().lastPathComponent, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    return words.lazy.compactMap { byName[String($0)] }.first
      .map { lesson.exercise.appending(path: $0) }
  }

  private func label(_ word: String) -> StyledText {
    let text = word + String(repeating: " ", count: max(1, Messages.labelWidth - word.count))
    return Self.margin + StyledText(text, .faint)
  }
}
