/// A line for each of several lessons, and how many have passed.
struct SummaryReport: Sendable {
  let results: [AnswerGrader.Result]
  let say: Messages

  var screen: Screen {
    var screen = Screen()
    screen.lines.append(.blank)
    let passed = results.count { $0.verdict.state == .passed }
    screen.add(
      StyledText(Messages.summary, .strong),
      trailing: StyledText(Messages.lessonsPassed(passed, of: results.count))
    )
    for result in results {
      let tasks = result.verdict.tasks
      let count = say.tasksPassed(tasks.count { $0.state == .passed }, of: tasks.count)
      let isCounted = result.verdict.state == .failing || result.verdict.state == .crashed
      screen.add(
        StyledText(Messages.lesson(result.outline, result.verdict)),
        lead: StyledText("  ") + result.verdict.state.mark + StyledText(" "),
        trailing: StyledText(
          isCounted ? count : say.state(result.verdict.state),
          result.verdict.state.style
        )
      )
    }
    return screen
  }
}
