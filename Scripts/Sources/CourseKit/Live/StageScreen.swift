/// The lesson for the last row of a room: every task red or green, the first broken rule, nothing else.
struct StageScreen {
  let outline: LessonOutline

  /// The last verdict; `nil` while there is none.
  let verdict: LessonVerdict?

  var screen: Screen {
    var screen = Screen([.blank])
    screen.add(StyledText(outline.title.uppercased(), .strong), lead: "  ")
    for task in outline.tasks {
      let state = verdict?.tasks.first { $0.number == task.number }?.state ?? .notStarted
      screen.lines.append(.blank)
      screen.add(
        StyledText(task.title, .strong),
        lead: StyledText("  ") + state.mark + StyledText("  \(task.number)  "),
        trailing: StyledText(Messages.onStage(state), state.style)
      )
    }
    if let sentence {
      screen.lines.append(.blank)
      screen.add(StyledText(sentence, .notice), lead: "  ")
    }
    return screen
  }

  /// What stands between the room and green: the compiler's first sentence, or the first broken rule.
  private var sentence: String? {
    guard let verdict, verdict.state != .passed else { return nil }
    if let error = verdict.firstError { return error.message }
    let red = verdict.tests.first { $0.state != .passed }
    return red?.rule.map { Rule($0).text } ?? red?.issues.first?.comments.first ?? red?.explanation
  }
}
