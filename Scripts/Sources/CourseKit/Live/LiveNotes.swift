/// The presenter's notes of one step, for a second screen.
struct LiveNotes: Sendable {
  let section: LiveCoding.Step
  let last: Int

  var screen: Screen {
    var screen = Screen()
    screen.add(
      StyledText(Messages.stepTitle(section, last: last), .strong),
      trailing: StyledText(Messages.minutes(section.minutes), .faint)
    )
    if let green = section.green {
      screen.add(StyledText(Messages.greenAfter(green), .good))
    }
    screen.gap()
    let text = section.text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("Green:") }
      .joined(separator: "\n")
    screen.add(MarkdownScreen(text).screen)
    return screen
  }
}
