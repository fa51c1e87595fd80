import Foundation

/// `course live`: codes a lesson in front of a class, from the starter to the solution.
struct LiveCommand: Command {
  static let entry: Summary =
    ("live", "NN start …", "for instructors: code a lesson before a class")
  static let help = """
    Scripts/course live NN [start|next|show|diff|catch-up|restore|--stage]

    Walks a lesson from the starter to the solution before a class. What was typed is kept
    in .course/kept before anything else is put in its place.

      start          keep the present answer, bring the starter, warm the build
      next           bring the next checkpoint
      show [STEP]    the presenter's notes, for a second screen
      diff           what is to be typed next
      catch-up [STEP]  bring the checkpoint of this step, or of another, 0 for the starter;
                     for going back, and for students too
      restore        bring back what was there before `start`
      --stage        what the room sees: tasks, red to green, on every save

    Without an argument: where you are, and how long it has taken.
    """

  let lesson: String
  /// The action, as the help names it; empty to show the status.
  let request: String
  private(set) var step: Int?

  init(_ arguments: inout CommandArguments) throws {
    let requests = ["start", "next", "show", "diff", "catch-up", "restore", "--stage"]
    request = requests.first { arguments.flag($0) } ?? ""
    lesson = try arguments.requiredLesson()
    if ["show", "catch-up"].contains(request), let text = arguments.nextArgument() {
      step = Int(text).flatMap { $0 < 0 ? nil : $0 }
      if step == nil {
        throw arguments.invalidValue(of: request, "a step's number, 0 for the starter")
      }
    }
  }

  func run(_ context: CommandContext) async throws -> Int32 {
    let lesson = try context.course.lesson(lesson)
    let walk = LiveCodingSession(context: context, lesson: lesson)
    switch request {
    case "--stage": try await WatchCommand.watch(lesson, context, isStage: true)
    case "restore": try await walk.restore()
    case "start": try await walk.start(walk.checkpoints())
    case "next": try await walk.next(walk.checkpoints())
    case "catch-up": try await walk.jump(to: step ?? walk.session?.step ?? 0, walk.checkpoints())
    case "show": try walk.showNotes(step, lesson.liveCoding())
    case "diff": try await walk.showDifference(walk.checkpoints())
    default: walk.showStatus(try lesson.liveCoding())
    }
    return 0
  }
}

private struct LiveCodingSession {
  let context: CommandContext
  let lesson: Lesson
  private var paths: PathFormatter { context.paths }
  var session: LiveSession? {
    context.store.load().progress.live.flatMap { $0.lesson == lesson.name ? $0 : nil }
  }

  func checkpoints() async throws -> Checkpoints {
    try Checkpoints(lesson, starter: await context.starter(of: lesson))
  }

  func start(_ checkpoints: Checkpoints) async throws {
    // A second start goes back to the first step and remembers what the first start kept.
    let kept = try session?.kept ?? lesson.backUp(FolderContents(lesson.exercise))?.name
    try write(0, checkpoints)
    context.update { $0.live = LiveSession(lesson: lesson.name, step: 0, began: .now, kept: kept) }
    _ = await ProgressLine(context.terminal).withProgress { report in
      try? await context.grader.prepare(lesson, report: report)
    }
    showStatus(checkpoints.script)
  }

  func next(_ checkpoints: Checkpoints) throws {
    guard let session else { throw notLive }
    guard session.step < checkpoints.script.last else {
      let restore = paths.commandLine("live \(lesson.number) restore")
      throw UserFacingError("Lesson \(lesson.number) is at its last step, the solution.")
        .remedy("`\(restore)` brings back what was there before.")
    }
    try jump(to: session.step + 1, checkpoints)
  }

  func jump(to step: Int, _ checkpoints: Checkpoints) throws {
    try write(step, checkpoints)
    if session != nil { context.update { $0.live?.step = step } }
    let name =
      step == 0 ? "the starter" : step == checkpoints.script.last ? "the solution" : "step \(step)"
    let time = session?.minutes()
    var screen = Screen("Lesson \(lesson.number) is at \(name).", trailing: .minutes(time))
    if step > 0, let green = checkpoints.script.section(step)?.passingTasks {
      screen.add("Green now: \(Self.list(green))")
    }
    screen.add("Grade it: " + paths.styledCommandLine("grade \(lesson.number)"))
    context.terminal.show(screen)
  }

  func restore() async throws {
    guard let session else { throw notLive }
    let kept = try lesson.findBackup(session.kept)
    let checkpoints = try? await checkpoints()
    let result = try context.replaceAnswer(of: lesson, with: FolderContents(kept)) {
      checkpoints?.matchesCheckpoint($0) == true
    }
    context.update { $0.live = nil }
    context.show(result, "Lesson \(lesson.number) has the answer of \(kept.name)")
  }

  /// Writes a checkpoint, after a backup of the answer unless that is a checkpoint too.
  private func write(_ step: Int, _ checkpoints: Checkpoints) throws {
    let contents = try checkpoints.contents(after: step)
    let isKnown = checkpoints.matchesCheckpoint
    let result = try context.replaceAnswer(of: lesson, with: contents, unless: isKnown)
    guard case .replaced(let backup?) = result else { return }
    context.terminal.show(Screen("What was typed is kept in " + paths.styledPath(backup) + "."))
  }

  func showNotes(_ step: Int?, _ script: LiveCoding) throws {
    let number = step ?? script.step(after: session)
    guard let section = script.section(number) else { throw script.noStep(number) }
    var screen = Screen(script.title(section), trailing: .minutes(section.minutes))
    if let green = section.passingTasks { screen.add("Green after it: \(Self.list(green))", .good) }
    let lines = section.text.lines.filter { !$0.hasPrefix("Green:") }
    screen.addSection(Screen(markdown: lines.joined(separator: "\n")))
    context.terminal.show(screen)
  }

  func showDifference(_ checkpoints: Checkpoints) async throws {
    let script = checkpoints.script
    let step = script.step(after: session)
    let target = try TemporaryFolder.make()
    defer { target.remove() }
    try checkpoints.contents(after: step).write(to: target)
    var screen = script.section(step).map { Screen(script.title($0)) } ?? Screen()
    screen.addSection(try await context.differences(lesson.exercise, target, showsEqual: false))
    context.terminal.show(screen)
  }

  func showStatus(_ script: LiveCoding) {
    let live = "live \(lesson.number)"
    var screen = Screen()
    if let session {
      screen.add("Lesson \(lesson.number), live", .strong, trailing: .minutes(session.minutes()))
      for step in script.steps {
        let mark = step.number <= session.step ? "✓" : step.number == session.step + 1 ? ">" : "·"
        let title: StyledText = "\(step.number) · \(step.title)"
        screen.add(title, lead: "  \(mark) ", trailing: .minutes(step.minutes))
      }
      screen.addSection("Notes for you: " + paths.styledCommandLine("\(live) show"))
      screen.add("For the room:  " + paths.styledCommandLine("\(live) --stage"))
      let (label, word) =
        session.step < script.last ? ("Next step:     ", "next") : ("What was here: ", "restore")
      screen.add("\(label)" + paths.styledCommandLine("\(live) \(word)"))
    } else {
      screen.add("Lesson \(lesson.number) is not being coded live.")
      screen.add("Begin: " + paths.styledCommandLine("\(live) start"))
    }
    context.terminal.show(screen)
  }

  private var notLive: UserFacingError {
    UserFacingError("Lesson \(lesson.number) is not being coded live.")
      .remedy("Begin with `\(paths.commandLine("live \(lesson.number) start"))`.")
  }

  private static func list(_ tasks: [Int]) -> String {
    tasks.isEmpty ? "none" : tasks.map(String.init).joined(separator: ", ")
  }
}
