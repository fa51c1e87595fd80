import Foundation

/// What was judged so far, lesson by lesson. Derived from verdicts, so it can be had again by grading.
struct Progress: Hashable, Codable, Sendable {
  static let currentVersion = 1
  var version = Progress.currentVersion
  var lessons: [String: LessonProgress] = [:]
  var live: LiveSession?

  subscript(lesson: Lesson) -> LessonProgress {
    get { lessons[lesson.name] ?? LessonProgress() }
    set { lessons[lesson.name] = newValue }
  }
}

struct LessonProgress: Hashable, Codable, Sendable {
  struct Task: Hashable, Codable, Sendable {
    var state = VerdictState.notStarted
    /// What judged it and which answer was judged, `<prepared lesson> <hash of the answer>`; `nil` if it never was.
    var fingerprint: String?
    var hints = 0
  }

  private var tasks: [String: Task] = [:]

  subscript(task number: Int) -> Task {
    get { tasks[String(number)] ?? Task() }
    set { tasks[String(number)] = newValue }
  }

  /// Whether all of these tasks passed, with exactly this answer and this grader.
  func isPassed(_ tasks: [Int], fingerprint: String) -> Bool {
    !tasks.isEmpty
      && tasks.allSatisfy {
        self[task: $0].state == .passed && self[task: $0].fingerprint == fingerprint
      }
  }

  /// Whether any task passed with another answer than the one that stands in a folder now.
  func isChanged(in folder: URL) -> Bool {
    let passed = tasks.values.filter { $0.state == .passed }
    if passed.isEmpty { return false }
    let hash = AnswerSnapshot(folder: folder).hash
    return passed.contains { $0.fingerprint?.hasSuffix(hash) != true }
  }

  /// Takes over what a verdict says. One that judged nothing (stopped, or the tool's own trouble) changes nothing.
  mutating func record(_ verdict: LessonVerdict, fingerprint: String) {
    for task in verdict.tasks where task.state != .notGraded && task.state != .notStarted {
      self[task: task.number].state = task.state
      self[task: task.number].fingerprint = fingerprint
    }
  }
}

struct ProgressStore: Sendable {
  let folder: URL
  private var file: URL { folder.appending(path: "progress.json") }

  /// What is stored, nothing if there is no file or it can't be understood; and what is wrong with it, if so.
  func load() -> (progress: Progress, problem: Explanation?) {
    guard file.isRegularFile else { return (Progress(), nil) }
    guard
      let progress = file.contents.flatMap({ try? JSONDecoder().decode(Progress.self, from: $0) })
    else { return (Progress(), .brokenProgress) }
    guard progress.version <= Progress.currentVersion else { return (Progress(), .newerProgress) }
    return (progress, nil)
  }

  /// Changes what is stored, in one piece, in turn with others. Gives the reason if it could not.
  func update(_ change: (inout Progress) -> Void) -> Explanation? {
    do {
      try folder.makeFolder()
      let lock = open(folder.appending(path: "lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      defer { if lock >= 0 { close(lock) } }
      guard lock >= 0, flock(lock, LOCK_EX) == 0 else { return .unsaved }
      let (old, problem) = load()
      if problem == .newerProgress { return problem }
      var new = old
      change(&new)
      if new == old, file.isRegularFile || new == Progress() { return nil }
      try file.write(Data(new.json.utf8), options: .atomic)
      return nil
    } catch {
      return .unsaved
    }
  }
}

extension Explanation {
  private static func record(_ fact: String) -> Explanation {
    Explanation("The record of your progress, .course/progress.json, \(fact)")
  }

  static let brokenProgress = record("can't be read, so it begins anew.")
    .remedy("Your answers are untouched; `grade all` judges them again.")
  static let newerProgress = record("was written by a newer tool.")
    .remedy("It is left alone. Update the course with git, then try again.")
  static let unsaved = Explanation("Your progress could not be saved in the folder .course.")
    .remedy("The verdict stands. Give yourself the right to write there, or free some space.")
}

struct CourseStatus: Sendable {
  let outlines: [LessonOutline]
  let progress: Progress

  init(_ course: Course, _ progress: Progress) {
    outlines = course.lessons.map(LessonOutline.init)
    self.progress = progress
  }

  func state(_ outline: LessonOutline, _ task: Int) -> VerdictState {
    progress[outline.lesson][task: task].state
  }

  func isPassed(_ outline: LessonOutline) -> Bool {
    !outline.tasks.isEmpty && outline.tasks.allSatisfy { state(outline, $0.number) == .passed }
  }

  var bar: ProgressBar {
    let all = outlines.flatMap { outline in outline.tasks.map { state(outline, $0.number) } }
    return ProgressBar(done: all.count { $0 == .passed }, all: all.count)
  }

  var current: LessonOutline? { outlines.first { !$0.tasks.isEmpty && !isPassed($0) } }

  func next(after lesson: Lesson) -> LessonOutline? {
    outlines.first { $0.lesson.number > lesson.number }
  }

  func openTask(of outline: LessonOutline) -> Int? {
    outline.tasks.first { state(outline, $0.number) != .passed }?.number
  }
}

/// A lesson as the screens name it: title and tasks, and no more, because many are read at once.
struct LessonOutline: Sendable {
  let lesson: Lesson
  /// As the lesson's text has it; the subject of the lesson's name if the text has none.
  private(set) var title: String
  private(set) var minutes: Int?
  private(set) var tasks: [(number: Int, title: String)] = []

  /// Reads the lesson's text; one that can't be read has no task and the title that its name gives.
  init(_ lesson: Lesson) {
    self.lesson = lesson
    title = lesson.subject
    let data = FileManager.default.contents(atPath: lesson.readme.path) ?? Data()
    var isCode = false
    for bytes in data.split(separator: 0x0A) where Self.marks.contains(bytes.first ?? 0) {
      let line = String(decoding: bytes, as: UTF8.self)
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if !isCode {
        read(line.trimmingCharacters(in: .whitespacesAndNewlines))
      }
    }
  }

  /// `Lesson 01 · Initializer injection`.
  var name: String { "Lesson \(lesson.number) · \(title)" }

  /// `Task 2 · Hand over the decoder`.
  func name(ofTask number: Int) -> String {
    let title = tasks.first { $0.number == number }?.title ?? ""
    return title.isEmpty ? "Task \(number)" : "Task \(number) · \(title)"
  }

  /// The lesson, and the task if a verdict is about one of several: `Lesson 01 · …, task 2`.
  func name(for verdict: LessonVerdict) -> String {
    let isOneTask = tasks.count > 1 && verdict.tasks.count == 1
    return isOneTask ? "\(name), task \(verdict.tasks[0].number)" : name
  }

  /// Refuses a task that the lesson doesn't have, and lists the others.
  func check(task number: Int) throws {
    let known = tasks.map(\.number)
    if known.contains(number) { return }
    let list = known.map(String.init).joined(separator: " ")
    throw Explanation("Lesson \(lesson.number) has no task \(number).")
      .remedy(known.isEmpty ? "Its text names none." : "Its tasks: \(list).")
  }

  /// What the lines begin with that say something here: `#`, `*` and a backtick.
  private static let marks: [UInt8] = [0x23, 0x2A, 0x60]

  private mutating func read(_ line: String) {
    let start = "# Lesson \(lesson.number) · "
    if line.hasPrefix(start) {
      title = String(line.dropFirst(start.count))
    } else if line.hasPrefix("### Task ") {
      let parts = line.dropFirst("### Task ".count).split(separator: " · ", maxSplits: 1)
      guard parts.count == 2, let number = Int(parts[0]) else { return }
      tasks.append((number, String(parts[1])))
    } else if minutes == nil, let end = line.firstRange(of: " minutes.**") {
      minutes = line[..<end.lowerBound].split { !$0.isNumber }.compactMap { Int($0) }.reduce(0, +)
    }
  }
}
