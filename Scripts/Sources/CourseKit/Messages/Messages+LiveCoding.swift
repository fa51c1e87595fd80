extension Messages {
  static let aStep = "a step's number, 0 for the starter"

  static let liveHelp = """
    Scripts/course live NN [start|next|back|show|diff|catch-up|reset|restore|--stage]

    Walks a lesson from the starter to the solution before a class. What was typed is kept
    in .course/kept before anything else is laid.

      start          keep the present answer, lay the starter, warm the build
      next           lay the next checkpoint
      back           lay the one before
      show [STEP]    the presenter's notes, for a second screen
      diff           what is to be typed next
      catch-up [STEP]  lay the checkpoint of this step, or of another; for students too
      reset          lay the starter again
      restore        bring back what stood there before `start`
      --stage        what the room sees: tasks, red to green, on every save

    Without a word: where you are, and how long it has taken.
    """

  static func liveNotSaved(_ reason: String) -> Explanation {
    Explanation(
      fact: "The folder .course can't be written: \(reason)",
      remedy: "Give yourself the right to write there, or free some space; no file is lost."
    )
  }

  static func noSteps(_ lesson: String) -> Explanation {
    Explanation(
      fact: "The live-coding script of lesson \(lesson) has no step.",
      remedy: "Restore Script.md in the lesson's LiveCoding folder with git."
    )
  }

  static func noStep(_ step: Int, last: Int) -> Explanation {
    Explanation(
      fact: "There is no step \(step).",
      remedy: "Steps go from 0, the starter, to \(last), the solution."
    )
  }

  func liveIsOver(_ lesson: String) -> Explanation {
    Explanation(
      fact: "Lesson \(lesson) is at its last step, the solution.",
      remedy: "`\(command("live \(lesson) restore"))` brings back what stood there before."
    )
  }

  func notLive(_ lesson: String) -> Explanation {
    Explanation(
      fact: "Lesson \(lesson) is not being coded live.",
      remedy: "Begin with `\(command("live \(lesson) start"))`."
    )
  }

  static func stepTitle(_ step: LiveCoding.Step, last: Int) -> String {
    "Step \(step.number) of \(last) · \(step.title)"
  }

  static func greenAfter(_ tasks: [Int]) -> String {
    tasks.isEmpty
      ? "Green after it: none"
      : "Green after it: " + tasks.map(String.init).joined(separator: ", ")
  }

  /// One word for a room.
  static func onStage(_ state: VerdictState) -> String {
    switch state {
    case .passed: "GREEN"
    case .notStarted: "…"
    case .failing, .notCompiling, .crashed, .timedOut, .notGraded: "RED"
    }
  }

  func keptTyping(_ kept: KeptAnswers.Kept) -> Screen {
    var screen = Screen()
    screen.add(
      StyledText("What was typed is kept in ") + StyledText(paths.shown(kept.folder), .place)
        + StyledText(".")
    )
    return screen
  }

  /// After a checkpoint was laid.
  func liveStep(_ step: Int, _ checkpoints: Checkpoints, session: LiveSession?) -> Screen {
    let number = checkpoints.lesson.number
    var screen = Screen()
    let isLast = step == checkpoints.last
    let name = step == 0 ? "the starter" : isLast ? "the solution" : "step \(step)"
    screen.add(
      StyledText("Lesson \(number) is at \(name)."),
      trailing: StyledText(session.map { Self.minutes($0.minutes()) } ?? "", .faint)
    )
    if step > 0, let green = checkpoints.section(step)?.green {
      screen.add(StyledText("Green now: \(green.isEmpty ? "none" : Self.list(green))"))
    }
    screen.add(StyledText("Judge it: ") + typed("grade \(number)"))
    return screen
  }

  /// Which lesson, which step, how long so far, and what to type.
  func liveStatus(_ checkpoints: Checkpoints, session: LiveSession?) -> Screen {
    let number = checkpoints.lesson.number
    var screen = Screen()
    guard let session else {
      screen.add(StyledText("Lesson \(number) is not being coded live."))
      screen.add(StyledText("Begin: ") + typed("live \(number) start"))
      return screen
    }
    screen.add(
      StyledText("Lesson \(number), live", .strong),
      trailing: StyledText(Self.minutes(session.minutes()), .faint)
    )
    for step in checkpoints.script.steps {
      let mark = step.number <= session.step ? "✓" : step.number == session.step + 1 ? ">" : "·"
      screen.add(
        StyledText("\(step.number) · \(step.title)"),
        lead: StyledText("  \(mark) "),
        trailing: StyledText(Self.minutes(step.minutes), .faint)
      )
    }
    screen.gap()
    screen.add(StyledText("Notes for you: ") + typed("live \(number) show"))
    screen.add(StyledText("For the room:  ") + typed("live \(number) --stage"))
    screen.add(
      session.step < checkpoints.last
        ? StyledText("Next step:     ") + typed("live \(number) next")
        : StyledText("What was here: ") + typed("live \(number) restore")
    )
    return screen
  }

  private static func list(_ tasks: [Int]) -> String {
    tasks.map(String.init).joined(separator: ", ")
  }
}
