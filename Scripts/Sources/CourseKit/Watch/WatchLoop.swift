import Foundation

/// The loop of `watch`: takes one event after the other, and draws. What it knows changes in
/// ``run(keys:)`` alone; grading runs beside it in a task that may be cancelled.
final class WatchLoop {
  typealias Judge = @Sendable (Lesson, Bool, @escaping Grader.Report) async -> Judgement
  typealias Changes = @Sendable (_ folder: URL) -> AsyncStream<Void>

  private enum Event: Sendable {
    case key(Character)
    case saved
    case judged([Judgement], run: Int)
  }

  private let context: Context
  /// Whether a room reads the screen: large, and nothing but the tasks.
  private let isStage: Bool
  private let judge: Judge
  private let changes: Changes
  private let (events, inbox) = AsyncStream<Event>.makeStream()
  private let line: ProgressLine
  private var lesson: Lesson
  private var view = WatchScreen.View.lesson(nil)
  private var result: Judgement?
  private var page = 0
  /// The number of the grading that counts; what others still say is not heard.
  private var run = 0
  private var grading: Task<Void, Never>?
  private var watching: Task<Void, Never>?

  init(
    _ context: Context,
    lesson: Lesson,
    isStage: Bool = false,
    judge: @escaping Judge,
    changes: @escaping Changes = { FolderStamp.changes(in: $0) }
  ) {
    (self.context, self.lesson, self.isStage) = (context, lesson, isStage)
    (self.judge, self.changes) = (judge, changes)
    line = ProgressLine(context.terminal)
  }

  /// Watches until `q` is pressed or the terminal is gone. All that was begun is over then.
  func run(keys: AsyncStream<Character>) async {
    let typing = Task { [inbox] in
      for await key in keys { inbox.yield(.key(key)) }
      inbox.finish()
    }
    open(lesson)
    for await event in events { if await !take(event) { break } }
    for task in [typing, watching] { task?.cancel() }
    grading?.cancel()
    await grading?.value
  }

  /// - Returns: whether to go on.
  private func take(_ event: Event) async -> Bool {
    switch event {
    case .key(let key): return await press(key)
    case .saved: grade()
    case .judged(let results, let run):
      guard run == self.run else { break }
      result = results.first { $0.lesson.name == lesson.name } ?? result
      show(results.count > 1 ? .text(Screen(summary: results)) : .lesson(result))
    }
    return true
  }

  private func open(_ lesson: Lesson) {
    self.lesson = lesson
    result = nil
    watching?.cancel()
    let changes = changes(lesson.exercise)
    watching = Task { [inbox] in for await _ in changes { inbox.yield(.saved) } }
    show(.lesson(nil))
    grade()
  }

  /// Judges lessons, the open one unless told; what is still being judged is ended first.
  private func grade(_ lessons: [Lesson]? = nil, isForced: Bool = false) {
    run += 1
    line.clear()
    let (lessons, before) = (lessons ?? [lesson], grading)
    before?.cancel()
    grading = Task { [line, inbox, judge, run] in
      await before?.value
      let results = await line.during { report in
        var results: [Judgement] = []
        for lesson in lessons where !Task.isCancelled {
          results.append(await judge(lesson, isForced, report))
        }
        return results
      }
      if !Task.isCancelled { inbox.yield(.judged(results, run: run)) }
    }
  }

  /// - Returns: whether to go on.
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
    case (.spoils, "y"): await showText { try await context.comparison(lesson) }
    case (_, "n"): move(by: 1)
    case (_, "p"): move(by: -1)
    case (_, "t"): await showText { try context.task(lesson) }
    case (_, "h"):
      await showText {
        try status.isPassed(lesson) ? context.reasons(lesson) : context.hint(lesson, byKey: true)
      }
    case (_, "c") where status.isPassed(lesson):
      await showText { try await context.comparison(lesson) }
    case (_, "c"): show(.spoils)
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

  private var status: CourseStatus { context.status(again: true) }

  private func move(by step: Int) {
    let lessons = context.course.lessons
    let index = (lessons.firstIndex { $0.name == lesson.name } ?? 0) + step
    if lessons.indices.contains(index) {
      open(lessons[index])
    } else {
      show(.text(Screen(step > 0 ? "This is the last lesson." : "This is the first lesson.")))
    }
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
    let (terminal, colour) = (context.terminal, context.terminal.hasColour)
    let (width, height) = (terminal.width, terminal.height)
    if isStage {
      let stage = Screen(stage: lesson, result?.verdict)
      terminal.replaceAll(with: stage.rows(width: min(60, width), colour: colour))
      return
    }
    let screen = WatchScreen(lesson: lesson, status: status, view: view, paths: context.paths)
    terminal.replaceAll(with: screen.rows(page: page, width: width, height: height, colour: colour))
    line.refresh()
  }
}

/// What a folder looks like from outside. Looking again costs one system call an entry.
struct FolderStamp: Hashable, Sendable {
  private var facts: [URL: [Int]] = [:]
  init(_ folder: URL) { list(folder) }
  var isCurrent: Bool { facts.allSatisfy { Self.facts($0.key) == $0.value } }
  var folders: [String] { facts.filter { $0.value.last == Int(S_IFDIR) }.map(\.key.path) }

  /// An element for every difference, when the folder has been still for a tenth of a second since. A thread
  /// sleeps until something may have changed, then looks.
  static func changes(in folder: URL) -> AsyncStream<Void> {
    AsyncStream { continuation in
      let first = FolderStamp(folder)
      // Only cancelled from elsewhere, which any thread may do.
      nonisolated(unsafe) let thread = Thread {
        var stamp = first
        while !Thread.current.isCancelled {
          let notices = FolderNotices(stamp.folders)
          while stamp.isCurrent, !Thread.current.isCancelled { notices.wait() }
          repeat {
            stamp = FolderStamp(folder)
            usleep(100_000)
          } while !stamp.isCurrent && !Thread.current.isCancelled
          continuation.yield()
        }
      }
      continuation.onTermination = { _ in thread.cancel() }
      thread.start()
    }
  }

  private static func facts(_ url: URL) -> [Int] {
    guard let status = url.status else { return [] }
    let (time, id) = (status.modified, Int(truncatingIfNeeded: status.st_ino))
    return [time.tv_sec, time.tv_nsec, Int(status.st_size), id, Int(status.kind)]
  }

  private mutating func list(_ url: URL) {
    let found = Self.facts(url)
    facts[url] = found
    if found.last == Int(S_IFDIR) { for name in url.entryNames { list(url.appending(path: name)) } }
  }
}
