import Foundation

/// `course live`: walks a lesson from the starter to the solution before an audience.
///
/// Whatever was typed is kept before anything else is laid.
struct LiveCommand {
  let place: Workplace
  let lesson: String
  let request: LiveRequest

  /// - Returns: 0.
  /// - Throws: An `Explanation` when the lesson or step is unknown, has no script, or files can't be kept or written.
  func run() async throws -> Int32 {
    let lesson = try place.course.lesson(self.lesson)
    switch request {
    case .stage: return try await LiveStage(place: place, lesson: lesson).run()
    case .restore: try await restore(lesson)
    case .start: try await start(lesson)
    case .status, .next, .back, .show, .diff, .catchUp, .reset:
      try await walk(try await Checkpoints(lesson, environment: place.environment))
    }
    return 0
  }

  private func walk(_ checkpoints: Checkpoints) async throws {
    let step = session(of: checkpoints.lesson)?.step
    switch request {
    case .next: try await lay(try started(step, checkpoints) + 1, checkpoints)
    case .back: try await lay(max(0, try started(step, checkpoints) - 1), checkpoints)
    case .reset: try await lay(0, checkpoints)
    case .catchUp(let wanted): try await lay(wanted ?? step ?? 0, checkpoints)
    case .show(let wanted):
      let number = wanted ?? min((step ?? 0) + 1, checkpoints.last)
      guard let section = checkpoints.section(number) else {
        throw Messages.noStep(number, last: checkpoints.last)
      }
      place.terminal.show(LiveNotes(section: section, last: checkpoints.last).screen)
    case .diff: try showDiff(to: min((step ?? 0) + 1, checkpoints.last), checkpoints)
    case .status, .start, .restore, .stage: showStatus(checkpoints)
    }
  }

  private func start(_ lesson: Lesson) async throws {
    let checkpoints = try await Checkpoints(lesson, environment: place.environment)
    let running = session(of: lesson)
    let current = try FolderContents(lesson.exercise)
    // A second start goes back to the first step and remembers what the first start kept.
    let kept = try running?.kept ?? KeptAnswers(lesson).keep(current)?.name
    try layStep(0, checkpoints)
    let session = LiveSession(lesson: lesson.name, step: 0, began: .now, kept: kept)
    try store.save(session)
    _ = await LiveLine(place.terminal).during { report in
      try? await place.grader.prepare(lesson, report: report)
    }
    showStatus(checkpoints)
  }

  private func lay(_ step: Int, _ checkpoints: Checkpoints) async throws {
    guard step <= checkpoints.last else { throw place.say.liveIsOver(checkpoints.lesson.number) }
    try layStep(step, checkpoints)
    if var session = session(of: checkpoints.lesson) {
      session.step = step
      try store.save(session)
    }
    place.terminal.show(place.say.liveStep(step, checkpoints, session: store.load()))
  }

  private func layStep(_ step: Int, _ checkpoints: Checkpoints) throws {
    let contents = try checkpoints.contents(after: step)
    if case .laid(let kept?) = try exchange(checkpoints.lesson, for: contents, checkpoints) {
      place.terminal.show(place.say.keptTyping(kept))
    }
  }

  /// Lays files, after keeping those that no checkpoint can bring back.
  private func exchange(
    _ lesson: Lesson,
    for contents: FolderContents,
    _ checkpoints: Checkpoints?
  ) throws -> AnswerFolder.Exchange {
    let folder = AnswerFolder(lesson)
    let current = try FolderContents(lesson.exercise)
    if current == contents { return .unchanged }
    var exchange = AnswerFolder.Exchange.laid(kept: nil)
    if checkpoints?.isKnown(current) == true {
      try folder.lay(contents)
    } else {
      exchange = try folder.exchange(for: contents, keptIn: KeptAnswers(lesson))
    }
    place.update { $0[lesson].forget() }
    return exchange
  }

  private func restore(_ lesson: Lesson) async throws {
    guard let session = session(of: lesson) else { throw place.say.notLive(lesson.number) }
    guard let name = session.kept, let kept = KeptAnswers(lesson).find(name) else {
      throw Messages.nothingKept(lesson.number)
    }
    let checkpoints = try? await Checkpoints(lesson, environment: place.environment)
    let exchange = try exchange(lesson, for: FolderContents(kept.folder), checkpoints)
    try store.save(nil)
    place.terminal.show(place.say.restored(lesson, kept, exchange))
  }

  private func showDiff(to step: Int, _ checkpoints: Checkpoints) throws {
    let target = place.course.root.appending(path: ".course/laying/\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: target) }
    do {
      try checkpoints.contents(after: step).write(to: target)
    } catch let error as CocoaError {
      throw Messages.liveNotSaved(error.localizedDescription)
    }
    var screen = Screen()
    if let section = checkpoints.section(step) {
      screen.add(StyledText(Messages.stepTitle(section, last: checkpoints.last), .strong))
    }
    for file in FileComparison.all(answer: checkpoints.lesson.exercise, solution: target)
    where !file.isSame {
      screen.gap()
      screen.add(ComparisonReport.screen(file))
    }
    place.terminal.show(screen)
  }

  private func showStatus(_ checkpoints: Checkpoints) {
    let session = session(of: checkpoints.lesson)
    place.terminal.show(place.say.liveStatus(checkpoints, session: session))
  }

  private func session(of lesson: Lesson) -> LiveSession? {
    store.load().flatMap { $0.lesson == lesson.name ? $0 : nil }
  }

  private var store: LiveSessionStore { LiveSessionStore(root: place.course.root) }

  private func started(_ step: Int?, _ checkpoints: Checkpoints) throws -> Int {
    guard let step else { throw place.say.notLive(checkpoints.lesson.number) }
    return step
  }
}
