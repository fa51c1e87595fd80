/// What was judged so far, lesson by lesson. Derived from verdicts, so it can be had again by grading.
struct Progress: Hashable, Codable, Sendable {
  static let currentVersion = 1

  /// The version of the stored form.
  var version = Progress.currentVersion

  /// By the lesson's name.
  var lessons: [String: LessonProgress] = [:]

  subscript(lesson: Lesson) -> LessonProgress {
    get { lessons[lesson.name] ?? LessonProgress() }
    set { lessons[lesson.name] = newValue }
  }
}

/// What was judged of one lesson.
struct LessonProgress: Hashable, Codable, Sendable {
  /// What was judged of one task.
  struct Task: Hashable, Codable, Sendable {
    /// Its state when it was last judged.
    var state = VerdictState.notStarted

    /// Of the answer and the grader when it was judged; `nil` if it never was.
    var fingerprint: String?

    /// How many levels of hints were read.
    var hints = 0
  }

  /// By number, from 1.
  private var tasks: [String: Task] = [:]

  subscript(task number: Int) -> Task {
    get { tasks[String(number)] ?? Task() }
    set { tasks[String(number)] = newValue }
  }

  /// How a task was last judged.
  func state(ofTask number: Int) -> VerdictState { self[task: number].state }

  /// Whether all of these tasks passed, with exactly this answer and this grader.
  func isPassed(_ tasks: [Int], fingerprint: String) -> Bool {
    !tasks.isEmpty
      && tasks.allSatisfy {
        self[task: $0].state == .passed && self[task: $0].fingerprint == fingerprint
      }
  }

  /// Takes over what a verdict says. One that judged nothing (stopped, or the tool's own trouble) changes nothing.
  mutating func record(_ verdict: LessonVerdict, fingerprint: String) {
    for task in verdict.tasks where task.state != .notGraded && task.state != .notStarted {
      self[task: task.number].state = task.state
      self[task: task.number].fingerprint = fingerprint
    }
  }

  /// Forgets what was judged and which hints were read, as after `reset`.
  mutating func forget() { tasks = [:] }
}
