extension Watcher {
  /// Does what a key asks for.
  ///
  /// - Returns: whether to go on.
  mutating func press(_ key: Character) -> Bool {
    if isStage { return stagePress(key) }
    if case .list(let first) = view, key.isNumber {
      type(digit: key, after: first)
      return true
    }
    if case .spoils = view {
      if key == "y" || key == "Y" {
        show(.text(ComparisonReport(outline: outline, say: place.say).screen))
        return true
      }
    }
    switch key.lowercased() {
    case "q", "\u{04}": return false
    case "n": move(by: 1)
    case "p": move(by: -1)
    case "h": showHint()
    case "c": compare()
    case "l": show(.list(digit: nil))
    case "g": gradeAll()
    case "r": grade(isForced: true)
    case " ": turnPage()
    case "\u{0C}": draw()
    default: show(.lesson(result))
    }
    return true
  }

  /// On stage only two keys do something.
  private mutating func stagePress(_ key: Character) -> Bool {
    if key.lowercased() == "r" { grade(isForced: true) }
    return !["q", "\u{04}"].contains(key.lowercased())
  }

  private var syllabus: Syllabus { Syllabus(place.course, place.store.load().progress) }

  private mutating func type(digit: Character, after first: Character?) {
    guard let first else { return show(.list(digit: digit)) }
    if let lesson = try? place.course.lesson("\(first)\(digit)") {
      open(lesson)
    } else {
      show(.list(digit: nil))
    }
  }

  private mutating func move(by step: Int) {
    let lessons = place.course.lessons
    let index = lessons.firstIndex { $0.name == outline.lesson.name } ?? 0
    if lessons.indices.contains(index + step) {
      open(lessons[index + step])
    } else {
      show(.text(Screen([Line(StyledText(Messages.noLesson(step > 0)))])))
    }
  }

  private mutating func showHint() {
    let syllabus = syllabus
    let desk = HintDesk(syllabus: syllabus, say: place.say)
    do {
      if syllabus.isPassed(outline) { return show(.text(try desk.reasons(outline))) }
      let task = syllabus.openTask(of: outline) ?? 1
      let hint = try desk.next(outline, task: task, inWatch: true)
      place.update { $0[outline.lesson][task: task].hints = hint.level }
      show(.text(hint.screen))
    } catch {
      show(.text(Screen([Line(StyledText("\(error)"))])))
    }
  }

  private mutating func compare() {
    let isPassed = syllabus.isPassed(outline)
    show(isPassed ? .text(ComparisonReport(outline: outline, say: place.say).screen) : .spoils)
  }

  private mutating func turnPage() {
    page += 1
    draw()
  }

  /// Turns to a view, at its beginning.
  mutating func show(_ view: WatchView) {
    self.view = view
    page = 0
    draw()
  }

  /// Clears the terminal and writes the screen; what is going on stays below it.
  func draw() {
    let terminal = place.terminal
    if isStage {
      let stage = StageScreen(outline: outline, verdict: result?.verdict)
      let rows = stage.screen.rows(width: min(60, terminal.width), colour: terminal.hasColour)
      terminal.write("\u{1B}[H\u{1B}[2J" + rows.map { $0 + "\n" }.joined())
      return
    }
    let screen = WatchScreen(outline: outline, syllabus: syllabus, view: view, say: place.say)
    let rows = screen.rows(
      page: page,
      width: terminal.width,
      height: terminal.height,
      colour: terminal.hasColour
    )
    terminal.write("\u{1B}[H\u{1B}[2J" + rows.map { $0 + "\n" }.joined())
    live.refresh()
  }
}
