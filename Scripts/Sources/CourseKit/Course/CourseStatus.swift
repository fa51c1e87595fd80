import Foundation

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
