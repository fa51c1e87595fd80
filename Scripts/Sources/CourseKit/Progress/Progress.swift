import Foundation

/// What was judged so far, lesson by lesson. Derived from verdicts, so it can be had again by grading.
struct Progress: Hashable, Codable, Sendable {
  private(set) var version = 1
  var lessons: [String: LessonProgress] = [:]
  var live: LiveSession?

  init() {}

  /// Reads what can be understood: an entry that can't costs no other entry.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    lessons = container.entries(forKey: .lessons)
    live = try? container.decode(LiveSession.self, forKey: .live)
  }

  /// The state of a lesson's tasks, by the numbers that they have now.
  subscript(lesson: Lesson) -> LessonProgress {
    get { (lessons[lesson.name] ?? LessonProgress()).numbered(by: lesson.recordKeys) }
    set { lessons[lesson.name, default: LessonProgress()].store(newValue, lesson.recordKeys) }
  }
}

/// The names of a task in the record. The id stays when the task gets another number or another title.
struct RecordKey: Hashable, Sendable {
  /// The number that the task has now.
  let number: Int
  let id: String
  /// The number that older records name it by; `nil` for a task that they can't know.
  let former: String?
}

extension KeyedDecodingContainer {
  /// A value, `nil` where it can't be read.
  private struct Lenient<Value: Decodable>: Decodable {
    let value: Value?
    init(from decoder: any Decoder) { value = try? Value(from: decoder) }
  }

  /// Reads the entries of a dictionary that can be read.
  fileprivate func entries<Value: Decodable>(forKey key: Key) -> [String: Value] {
    let all = try? decode([String: Lenient<Value>].self, forKey: key)
    return all?.compactMapValues(\.value) ?? [:]
  }
}

struct LessonProgress: Hashable, Codable, Sendable {
  struct Task: Hashable, Codable, Sendable {
    var state = VerdictState.notStarted
    /// What judged it and which answer was judged, `<prepared lesson> <hash of the answer>`; `nil` if it never was.
    var fingerprint: String?
    var hints = 0

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      hints = (try? container.decode(Int.self, forKey: .hints)) ?? 0
      guard let state = try? container.decode(VerdictState.self, forKey: .state) else { return }
      self.state = state
      fingerprint = try? container.decode(String.self, forKey: .fingerprint)
    }
  }

  private var tasks: [String: Task] = [:]

  init() {}

  init(from decoder: any Decoder) throws {
    tasks = try decoder.container(keyedBy: CodingKeys.self).entries(forKey: .tasks)
  }

  subscript(task number: Int) -> Task {
    get { tasks[String(number)] ?? Task() }
    set { tasks[String(number)] = newValue }
  }

  /// Returns a copy that names each task by its number. This record names it by its id or, if it is older, its former number.
  fileprivate func numbered(by keys: [RecordKey]) -> LessonProgress {
    var copy = LessonProgress()
    for key in keys { copy.tasks[String(key.number)] = tasks[key.id] ?? tasks[key.former ?? ""] }
    // A lesson whose text can't be read has no keys.
    return keys.isEmpty ? self : copy
  }

  /// Stores under ids what a copy has by number, and removes the former numbers.
  fileprivate mutating func store(_ copy: LessonProgress, _ keys: [RecordKey]) {
    for key in keys { tasks[key.former ?? key.id] = nil }
    for (number, task) in copy.tasks {
      tasks[keys.first { String($0.number) == number }?.id ?? number] = task
    }
  }

  /// Whether all of these tasks passed, with exactly this answer and this grader.
  func isPassed(_ tasks: [Int], fingerprint: String) -> Bool {
    let known = tasks.map { self[task: $0] }
    return !known.isEmpty
      && known.allSatisfy { $0.state == .passed && $0.fingerprint == fingerprint }
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
    guard let progress = try? JSONDecoder().decode(Progress.self, from: file.contents ?? Data())
    else { return (Progress(), .brokenProgress) }
    guard progress.version <= Progress().version else { return (Progress(), .newerProgress) }
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
      if problem == .brokenProgress {
        let aside = folder.appending(path: "progress-broken.json")
        aside.remove()
        try FileManager.default.moveItem(at: file, to: aside)
      }
      var new = old
      change(&new)
      if new != old { try file.write(Data(new.json.utf8), options: .atomic) }
      return nil
    } catch { return .unsaved }
  }
}

extension Explanation {
  private static let record = "The record of your progress, .course/progress.json,"
  static let brokenProgress = Explanation("\(record) can't be read, so a new one begins.")
    .remedy(
      "Your answers are untouched; `grade all` judges them again. The old record becomes progress-broken.json."
    )
  static let newerProgress = Explanation("\(record) was written by a newer tool.")
    .remedy("It is left alone. Update the course with git, then try again.")
  static let unsaved = Explanation("Your progress could not be saved in the folder .course.")
    .remedy("The verdict stands. Give yourself the right to write there, or free some space.")
}

struct CourseStatus: Sendable {
  let lessons: [Lesson]
  let progress: Progress
  /// The parts of the course and its short path.
  var path = CoursePath(readme: "")

  func state(_ lesson: Lesson, _ task: Int) -> VerdictState { progress[lesson][task: task].state }

  func isPassed(_ lesson: Lesson) -> Bool {
    !lesson.tasks.isEmpty && openTask(of: lesson) == nil
  }

  var states: [VerdictState] {
    lessons.flatMap { lesson in lesson.tasks.map { state(lesson, $0.number) } }
  }

  func bar(width: Int, label: String = "Progress:") -> StyledText {
    .bar(done: states.count { $0 == .passed }, all: states.count, width: width, label: label)
  }

  var current: Lesson? { lessons.first { openTask(of: $0) != nil } }

  func openTask(of lesson: Lesson) -> Int? {
    lesson.order.first { state(lesson, $0) != .passed }
  }
}
