import Foundation

/// The loop of `watch`: takes one event after the other, and draws.
///
/// Everything that it knows changes in ``run(keys:)`` alone, one event at a time; grading runs beside it in a task that
/// is cancelled when it is no longer wanted.
struct Watcher {
  /// Judges a lesson.
  typealias Judge =
    @Sendable (
      _ lesson: Lesson,
      _ isForced: Bool,
      _ report: @escaping @Sendable (GradingStep) -> Void
    ) async -> AnswerGrader.Result

  /// Notices what is saved in a folder.
  typealias Changes = @Sendable (_ folder: URL) -> AsyncStream<Void>

  let place: Workplace
  /// Whether a room reads the screen: large, and nothing but the tasks.
  let isStage: Bool
  private let judge: Judge
  private let changes: Changes
  private let inbox: AsyncStream<WatchEvent>.Continuation
  private let events: AsyncStream<WatchEvent>
  let live: LiveLine

  var outline: LessonOutline
  var view = WatchView.lesson(nil)
  var result: AnswerGrader.Result?
  var page = 0

  /// The number of the grading that counts; what others still say is not heard.
  private var run = 0
  private var grading: Task<Void, Never>?
  private var watching: Task<Void, Never>?
  private var steps = StepText()

  init(
    _ place: Workplace,
    lesson: Lesson,
    isStage: Bool = false,
    judge: @escaping Judge,
    changes: @escaping Changes = { FolderWatch(folder: $0).changes() }
  ) {
    self.place = place
    self.isStage = isStage
    self.judge = judge
    self.changes = changes
    outline = LessonOutline(lesson)
    live = LiveLine(place.terminal)
    (events, inbox) = AsyncStream.makeStream()
  }

  /// Watches until `q` is pressed or the terminal is gone. All that was begun is over then.
  mutating func run(keys: AsyncStream<Character>) async {
    let inbox = inbox
    let typing = Task {
      for await key in keys { inbox.yield(.key(key)) }
      inbox.yield(.end)
    }
    open(outline.lesson)
    for await event in events {
      if await !take(event) { break }
    }
    for task in [typing, watching] { task?.cancel() }
    grading?.cancel()
    await grading?.value
    live.clear()
  }

  /// - Returns: whether to go on.
  private mutating func take(_ event: WatchEvent) async -> Bool {
    switch event {
    case .end: return false
    case .key(let key): return press(key)
    case .saved: grade()
    case .step(let step, let run):
      if run == self.run { live.show(steps.text(after: step)) }
    case .judged(let result, let run):
      guard run == self.run else { break }
      self.result = result
      live.clear()
      show(.lesson(result))
    case .judgedAll(let results, let run):
      guard run == self.run else { break }
      live.clear()
      self.result = results.first { $0.outline.lesson.name == outline.lesson.name } ?? result
      show(.text(SummaryReport(results: results, say: place.say).screen))
    }
    return true
  }
}

extension Watcher {
  /// Turns to a lesson, and judges it.
  mutating func open(_ lesson: Lesson) {
    outline = LessonOutline(lesson)
    result = nil
    watching?.cancel()
    let (inbox, changes) = (inbox, changes(lesson.exercise))
    watching = Task {
      for await _ in changes { inbox.yield(.saved) }
    }
    show(.lesson(nil))
    grade()
  }

  /// Judges the open lesson; what is still being judged is ended first.
  mutating func grade(isForced: Bool = false) {
    let (judge, lesson) = (judge, outline.lesson)
    begin { run, inbox in
      let result = await judge(lesson, isForced) { inbox.yield(.step($0, run: run)) }
      return .judged(result, run: run)
    }
  }

  mutating func gradeAll() {
    let (judge, lessons) = (judge, place.course.lessons)
    begin { run, inbox in
      var results: [AnswerGrader.Result] = []
      for lesson in lessons where !Task.isCancelled {
        results.append(await judge(lesson, false) { inbox.yield(.step($0, run: run)) })
      }
      return .judgedAll(results, run: run)
    }
  }

  private mutating func begin(
    _ work: @escaping @Sendable (Int, AsyncStream<WatchEvent>.Continuation) async -> WatchEvent
  ) {
    run += 1
    steps = StepText()
    live.clear()
    let (run, before, inbox) = (run, grading, inbox)
    before?.cancel()
    grading = Task { [live] in
      await before?.value
      if Task.isCancelled { return }
      let event = await live.ticking { await work(run, inbox) }
      if !Task.isCancelled { inbox.yield(event) }
    }
  }
}
