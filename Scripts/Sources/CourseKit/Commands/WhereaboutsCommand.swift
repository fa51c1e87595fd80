/// `course`: where the student is, and what to type next.
struct WhereaboutsCommand {
  let place: Workplace

  func run() -> Int32 {
    let syllabus = Syllabus(place.course, place.progress())
    place.terminal.show(screen(syllabus, width: place.terminal.width))
    return 0
  }

  func screen(_ syllabus: Syllabus, width: Int) -> Screen {
    let say = place.say
    var screen = Screen()
    screen.add(
      StyledText(Messages.courseTitle, .strong),
      trailing: syllabus.bar.text(width: width - Messages.courseTitle.count - 20)
    )
    screen.gap()
    guard let outline = syllabus.current, let task = syllabus.openTask(of: outline) else {
      screen.add(StyledText(Messages.congratulations, .good))
      screen.gap()
      screen.lines.append(row(Messages.againLabel, say.typed("grade all --again")))
      return screen
    }
    let isNew = syllabus.bar.done == 0
    screen.add(StyledText(isNew ? Messages.begin : Messages.youAreIn(outline, task: task)))
    screen.gap()
    let number = outline.lesson.number
    screen.lines += [
      row(Messages.readLabel, path(outline.lesson.readme.path)),
      row(Messages.editLabel, path(outline.lesson.exercise.path + "/") + StyledText("/", .place)),
      row(Messages.gradeLabel, say.typed("grade \(number)")),
      row(Messages.orLabel, say.typed("watch") + StyledText("   \(Messages.onEverySave)")),
      row(Messages.hintLabel, say.typed("hint \(number).\(task)")),
    ]
    screen.gap()
    screen.add(StyledText(say.moreCommands, .faint))
    return screen
  }

  private func row(_ label: String, _ text: StyledText) -> Line {
    let gap = String(repeating: " ", count: max(1, Messages.labelWidth - label.count))
    return Line(text, lead: StyledText("  " + label + gap))
  }

  private func path(_ path: String) -> StyledText {
    StyledText(place.paths.shown(path), .place)
  }
}
