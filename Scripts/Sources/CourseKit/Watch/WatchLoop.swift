import Foundation

/// The loop of `watch`: handles events in turn, and draws. Only ``run(keys:)`` changes its state; a `Task` grades.
final class WatchLoop {
  typealias GradeAction =
    @Sendable (Lesson, Bool, @escaping Grader.ProgressHandler) async -> GradingResult
  typealias Changes = @Sendable (_ folder: URL) -> AsyncStream<Void>

  private enum Event: Sendable {
    case key(Character)
    case saved
    case graded([GradingResult], run: Int)
  }

  private let context: CommandContext
  /// Whether the output is for a projector: large, and only the tasks.
  private let isStage: Bool
  private let gradeAction: GradeAction
  private let changes: Changes
  private let (events, inbox) = AsyncStream<Event>.makeStream()
  private let line: ProgressLine
  private var lesson: Lesson
  private var view = WatchScreen.View.lesson(nil)
  private var result: GradingResult?
  /// The task that was the cause in the last verdict of an answer that compiled.
  private var redTask: Int?
  private var page = 0
  /// The number of the current grading; results of earlier ones are ignored.
  private var run = 0
  private var grading: Task<Void, Never>?
  private var watching: Task<Void, Never>?

  init(
    _ context: CommandContext,
    lesson: Lesson,
    isStage: Bool = false,
    gradeAction: @escaping GradeAction,
    changes: @escaping Changes = { FolderSnapshot.changes(in: $0) }
  ) {
    self.context = context
    self.lesson = lesson
    self.isStage = isStage
    self.gradeAction = gradeAction
    self.changes = changes
    line = ProgressLine(context.terminal)
  }

  /// Watches until `q` is pressed or the terminal is closed. All tasks have finished then.
  func run(keys: AsyncStream<Character>) async {
    let typing = Task { [inbox] in
      for await key in keys { inbox.yield(.key(key)) }
      inbox.finish()
    }
    open(lesson)
    for await event in events { if await !handle(event) { break } }
    for task in [typing, watching, grading] { task?.cancel() }
    await grading?.value
  }

  /// - Returns: whether to continue.
  private func handle(_ event: Event) async -> Bool {
    switch event {
    case .key(let key): return await press(key)
    case .saved: grade()
    case .graded(let results, let run):
      guard run == self.run else { break }
      result = results.first { $0.lesson.name == lesson.name } ?? result
      if let verdict = result?.verdict, verdict.state != .notCompiling {
        redTask = verdict.firstRedTask(of: lesson)
      }
      show(results.count > 1 ? .text(Screen(summary: results)) : .lesson(result))
    }
    return true
  }

  private func open(_ lesson: Lesson) {
    self.lesson = lesson
    result = nil
    redTask = nil
    watching?.cancel()
    let changes = changes(lesson.exercise)
    watching = Task { [inbox] in for await _ in changes { inbox.yield(.saved) } }
    show(.lesson(nil))
    grade()
  }

  /// Grades lessons, by default the open one, and cancels a grading that still runs.
  private func grade(_ lessons: [Lesson]? = nil, isForced: Bool = false) {
    run += 1
    line.clear()
    let lessons = lessons ?? [lesson]
    let before = grading
    before?.cancel()
    grading = Task { [line, inbox, gradeAction, run] in
      await before?.value
      let results = await line.withProgress { report in
        var results: [GradingResult] = []
        for lesson in lessons where !Task.isCancelled {
          results.append(await gradeAction(lesson, isForced, report))
        }
        return results
      }
      if !Task.isCancelled { inbox.yield(.graded(results, run: run)) }
    }
  }

  /// - Returns: whether to continue.
  private func press(_ key: Character) async -> Bool {
    let name = key.lowercased()
    if name == "q" || name == "\u{04}" { return false }
    if isStage {
      if name == "r" { grade(isForced: true) }
      if key == RawMode.redraw { draw() }
      return true
    }
    switch (view, name) {
    case (.list(nil), _) where key.isNumber: show(.list(digit: key))
    case (.list(let first?), _) where key.isNumber:
      let lesson = try? context.course.lesson("\(first)\(key)")
      if let lesson { open(lesson) } else { show(.list(digit: nil)) }
    case (.spoilerConfirmation, "y"): await showText { try await context.comparison(lesson) }
    case (_, "n"): move(by: 1)
    case (_, "p"): move(by: -1)
    case (_, "t"): await showText { try context.task(lesson, redTask) }
    case (_, "h"): await showText { try context.hint(lesson, task: redTask, byKey: true) }
    case (_, "c") where status.isPassed(lesson):
      await showText { try await context.comparison(lesson) }
    case (_, "c"): show(.spoilerConfirmation)
    case (_, "l"): show(.list(digit: nil))
    case (_, "g"): grade(context.course.lessons)
    case (_, "r"): grade(isForced: true)
    case (_, " "), (_, "b"):
      page += name == "b" ? -1 : 1
      draw()
    case (_, String(RawMode.redraw)): draw()
    default: show(.lesson(result))
    }
    return true
  }

  private var status: CourseStatus { context.status(isQuiet: true) }

  private func move(by step: Int) {
    let lessons = context.course.lessons
    let index = (lessons.firstIndex { $0.name == lesson.name } ?? 0) + step
    if lessons.indices.contains(index) { return open(lessons[index]) }
    show(.text(Screen(step > 0 ? "This is the last lesson." : "This is the first lesson.")))
  }

  private func showText(_ screen: () async throws -> Screen) async {
    do { show(.text(try await screen())) } catch { show(.text(Screen("\(error)"))) }
  }

  private func show(_ view: WatchScreen.View) {
    self.view = view
    page = 0
    draw()
  }

  private func draw() {
    let terminal = context.terminal
    let colour = context.terminal.hasColour
    let width = terminal.width
    let height = terminal.height
    if isStage {
      let stage = Screen(stage: lesson, result?.verdict)
      return terminal.redraw(with: stage.rows(width: min(60, width), colour: colour))
    }
    let screen = WatchScreen(lesson: lesson, status: status, view: view, paths: context.paths)
    terminal.redraw(with: screen.rows(page: page, width: width, height: height, colour: colour))
    line.refresh()
  }
}

/// A snapshot of a folder's metadata. Comparing it again costs one system call per entry.
struct FolderSnapshot: Hashable, Sendable {
  private var metadata: [URL: [Int]] = [:]
  init(_ folder: URL) { list(folder) }
  var isCurrent: Bool { metadata.allSatisfy { Self.metadata($0.key) == $0.value } }
  var folders: [String] { metadata.filter { $0.value.last == Int(S_IFDIR) }.map(\.key.path) }

  /// Returns a stream with an element for every difference, after the folder had no change for a tenth of a second. A
  /// thread sleeps until a change may have happened, then compares.
  static func changes(in folder: URL) -> AsyncStream<Void> {
    AsyncStream { continuation in
      let first = FolderSnapshot(folder)
      // Only cancelled from elsewhere, which any thread may do.
      nonisolated(unsafe) let thread = Thread {
        var snapshot = first
        while !Thread.current.isCancelled {
          let monitor = FolderMonitor(snapshot.folders)
          while snapshot.isCurrent, !Thread.current.isCancelled { monitor.wait() }
          repeat {
            snapshot = FolderSnapshot(folder)
            usleep(100_000)
          } while !snapshot.isCurrent && !Thread.current.isCancelled
          continuation.yield()
        }
      }
      continuation.onTermination = { _ in thread.cancel() }
      thread.start()
    }
  }

  private static func metadata(_ url: URL) -> [Int] {
    guard let status = url.status else { return [] }
    let time = status.modified
    let id = Int(truncatingIfNeeded: status.st_ino)
    return [time.tv_sec, time.tv_nsec, Int(status.st_size), id, Int(status.kind)]
  }

  private mutating func list(_ url: URL) {
    let found = Self.metadata(url)
    metadata[url] = found
    if found.last == Int(S_IFDIR) { for name in url.entryNames { list(url.appending(path: name)) } }
  }
}
