import Foundation

/// The results so far, lesson by lesson. They are derived from verdicts, so grading can restore them.
struct CourseProgress: Hashable, Codable, Sendable {
  private(set) var version = 1
  var lessons: [String: LessonProgress] = [:]
  var live: LiveSession?

  init() {}

  /// Decodes all valid entries; the others are empty.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    lessons = (try? container.decode([String: LessonProgress].self, forKey: .lessons)) ?? [:]
    live = try? container.decode(LiveSession.self, forKey: .live)
  }

  /// Returns the state of a lesson's tasks, by their current numbers.
  subscript(lesson: Lesson) -> LessonProgress {
    get { (lessons[lesson.name] ?? LessonProgress()).numbered(by: lesson.sections) }
    set { lessons[lesson.name, default: LessonProgress()].store(newValue, lesson.sections) }
  }
}

struct LessonProgress: Hashable, Codable, Sendable {
  struct Task: Hashable, Codable, Sendable {
    var state = VerdictState.notStarted
    /// The grader and the answer, `<prepared lesson> <hash of the answer>`; `nil` if it was never graded.
    var fingerprint: String?
    var hints = 0

    init() {}

    init(from decoder: any Decoder) {
      let container = try? decoder.container(keyedBy: CodingKeys.self)
      hints = (try? container?.decode(Int.self, forKey: .hints)) ?? 0
      state = (try? container?.decode(VerdictState.self, forKey: .state)) ?? .notStarted
      fingerprint = try? container?.decode(String.self, forKey: .fingerprint)
    }
  }

  private var tasks: [String: Task] = [:]

  init() {}

  init(from decoder: any Decoder) {
    let container = try? decoder.container(keyedBy: CodingKeys.self)
    tasks = (try? container?.decode([String: Task].self, forKey: .tasks)) ?? [:]
  }

  subscript(task number: Int) -> Task {
    get { tasks[String(number)] ?? Task() }
    set { tasks[String(number)] = newValue }
  }

  /// Returns a copy with the numbers of the tasks as keys, in place of their ids or their former numbers.
  fileprivate func numbered(by sections: [NumberedSection]) -> LessonProgress {
    var copy = LessonProgress()
    for task in sections {
      copy.tasks[String(task.number)] = tasks[task.recordKey] ?? tasks[task.formerRecordKey ?? ""]
    }
    // A lesson whose text can't be read has no tasks.
    return sections.isEmpty ? self : copy
  }

  /// Stores the tasks of a copy under their ids, and removes the former numbers.
  fileprivate mutating func store(_ copy: LessonProgress, _ sections: [NumberedSection]) {
    for key in sections.flatMap({ [$0.recordKey, $0.formerRecordKey ?? ""] }) { tasks[key] = nil }
    for (number, task) in copy.tasks {
      tasks[sections.first { String($0.number) == number }?.recordKey ?? number] = task
    }
  }

  /// Whether all of these tasks passed, with exactly this answer and this grader.
  func isPassed(_ tasks: [Int], fingerprint: String) -> Bool {
    let all = tasks.map { self[task: $0] }
    return !all.isEmpty && all.allSatisfy { $0.state == .passed && $0.fingerprint == fingerprint }
  }

  /// Whether any task passed with another answer than the current one in a folder.
  func isChanged(in folder: URL) -> Bool {
    let passed = tasks.values.filter { $0.state == .passed }
    if passed.isEmpty { return false }
    let hash = AnswerSnapshot(folder: folder).hash
    return passed.contains { $0.fingerprint?.hasSuffix(hash) != true }
  }

  /// Records a verdict's graded tasks. A passed task stays passed while the answer doesn't compile.
  mutating func record(_ verdict: LessonVerdict, fingerprint: String) {
    for task in verdict.tasks where task.state != .notGraded && task.state != .notStarted {
      if task.state == .notCompiling, self[task: task.number].state == .passed { continue }
      self[task: task.number].state = task.state
      self[task: task.number].fingerprint = fingerprint
    }
  }
}

struct ProgressStore: Sendable {
  let folder: URL
  private var file: URL { folder.appending(path: "progress.json") }

  /// Returns the stored progress, empty if there is no file or it can't be read, and the problem with the file.
  func load() -> (progress: CourseProgress, problem: UserFacingError?) {
    let empty = CourseProgress()
    guard file.isRegularFile else { return (empty, nil) }
    let bytes = file.contents ?? Data()
    guard let progress = try? JSONDecoder().decode(CourseProgress.self, from: bytes)
    else { return (empty, .brokenProgress) }
    return progress.version > empty.version ? (empty, .newerProgress) : (progress, nil)
  }

  /// Updates the stored progress atomically, one process after the other. Returns the error if it could not.
  func update(_ change: (inout CourseProgress) -> Void) -> UserFacingError? {
    do {
      try folder.makeFolder()
      let lock = open(folder.appending(path: "lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      defer { if lock >= 0 { close(lock) } }
      guard lock >= 0, flock(lock, LOCK_EX) == 0 else { return .saveFailed }
      let (old, problem) = load()
      if problem == .newerProgress { return problem }
      if problem == .brokenProgress {
        let aside = folder.appending(path: "progress-broken.json")
        aside.remove()
        try FileManager.default.moveItem(at: file, to: aside)
      }
      var new = old
      change(&new)
      if new != old { try file.write(Data(new.json().utf8), options: .atomic) }
      return nil
    } catch { return .saveFailed }
  }
}

extension UserFacingError {
  private static let record = "The record of your progress, .course/progress.json,"
  static let brokenProgress = UserFacingError(
    "\(record) can't be read; starting with empty progress."
  ).remedy(
    "Your answers are untouched; `grade all` grades them again. The old record becomes progress-broken.json."
  )
  static let newerProgress = UserFacingError("\(record) was written by a newer tool.")
    .remedy("It stays unchanged. Update the course with git, then try again.")
  static let saveFailed = UserFacingError("Your progress could not be saved in the folder .course.")
    .remedy("What is printed is right. Check the folder's permissions, or free some space.")
}

struct CourseStatus: Sendable {
  let course: Course
  let progress: CourseProgress
  var lessons: [Lesson] { course.lessons }

  func state(_ lesson: Lesson, _ task: Int) -> VerdictState { progress[lesson][task: task].state }

  func isPassed(_ lesson: Lesson) -> Bool {
    !lesson.tasks.isEmpty && nextUnfinishedTask(of: lesson) == nil
  }

  var states: [VerdictState] {
    lessons.flatMap { lesson in lesson.tasks.map { state(lesson, $0.number) } }
  }

  /// Returns the progress bar of tasks with these states, by default of the whole course.
  func bar(_ states: [VerdictState]? = nil, width: Int, label: String = "Progress:") -> StyledText {
    let states = states ?? self.states
    return .bar(done: states.count { $0 == .passed }, all: states.count, width: width, label: label)
  }

  /// Returns the progress bars of the course, and of its short path, if it has one.
  func bars(width: Int) -> [StyledText] {
    let short = shortPath.map { state($0.lesson, $0.task) }
    if short.isEmpty { return [bar(width: width)] }
    // As wide as the label of the other bar.
    let whole = bar(width: width, label: "Course:    ")
    return [whole, bar(short, width: width, label: "Short path:")]
  }

  /// The tasks of the short path, in its order.
  var shortPath: [(lesson: Lesson, task: Int)] {
    course.path.short.flatMap { step in
      lessons.filter { $0.number == step.lesson }.flatMap { lesson in
        let tasks = step.isCore ? lesson.coreTasks : lesson.tasks.map(\.number)
        return tasks.filter { step.tasks.isEmpty || step.tasks.contains($0) }.map { (lesson, $0) }
      }
    }
  }

  var currentLesson: Lesson? { lessons.first { nextUnfinishedTask(of: $0) != nil } }

  func nextUnfinishedTask(of lesson: Lesson) -> Int? {
    lesson.recommendedTaskOrder.first { state(lesson, $0) != .passed }
  }
}
