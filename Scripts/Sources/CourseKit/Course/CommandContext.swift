import Foundation

/// The environment of a command: the course, the terminal, and the stored progress.
package struct CommandContext: Sendable {
  package let course: Course
  package let terminal: any Terminal
  package let environment: [String: String]
  let paths: PathFormatter
  let store: ProgressStore
  let grader: Grader

  init(_ course: Course, _ terminal: any Terminal, environment: [String: String], current: URL) {
    self.course = course
    self.terminal = terminal
    self.environment = environment
    paths = PathFormatter(root: course.root, current: current)
    grader = Grader(toolchain: Toolchain.find(in: environment))
    store = ProgressStore(folder: course.root.appending(path: ".course"))
  }

  /// Returns all lessons with their stored states. Reports an unreadable record on standard error.
  func status(isQuiet: Bool = false) -> CourseStatus {
    let (progress, problem) = store.load()
    if let problem, !isQuiet { terminal.writeError("Note: \(problem)\n") }
    return CourseStatus(course: course, progress: progress)
  }

  /// Grades one lesson or one of its tasks, and stores the verdict. Passed work is graded again only if it changed or
  /// if `isForced`. The reference answer changes no progress. `report` is called on any thread.
  func grade(
    _ lesson: Lesson,
    _ task: Int? = nil,
    isSolution: Bool = false,
    isForced: Bool = false,
    _ report: @escaping Grader.ProgressHandler
  ) async -> GradingResult {
    // The report names the lessons that stay open; their texts are read while the compiler runs.
    DispatchQueue.global().async { [course] in for lesson in course.lessons { _ = lesson.tasks } }
    let answer = AnswerSnapshot(folder: isSolution ? lesson.solution : lesson.exercise)
    var fingerprint = ""
    if let prepared = try? await grader.prepare(lesson, report: report) {
      fingerprint = "\(prepared.folder.lastPathComponent) \(answer.hash)"
      let tests = prepared.tests.filter { task == nil || $0.task == task }
      let known = store.load().progress[lesson]
      if !isForced, !isSolution, known.isPassed(tests.map(\.task), fingerprint: fingerprint) {
        let verdict = LessonVerdict(lesson: LessonReference(lesson), .passed, "", tests: tests)
        return GradingResult(lesson: lesson, verdict: verdict, isUnchanged: true)
      }
    }
    var options = GradingOptions()
    options.tasks = task.map { [$0] }
    let verdict = await grader.grade(answer, of: lesson, options: options, report: report)
    if !isSolution, !Task.isCancelled {
      update { $0[lesson].record(verdict, fingerprint: fingerprint) }
    }
    return GradingResult(lesson: lesson, verdict: verdict)
  }

  /// Updates the stored progress. If saving fails, prints a warning and continues.
  func update(_ change: (inout CourseProgress) -> Void) {
    if let problem = store.update(change) { terminal.writeError("Note: \(problem)\n") }
  }
}

/// A formatter of paths and commands for the reader's terminal.
struct PathFormatter: Sendable {
  let root: URL
  let current: URL

  /// Returns the path of a file, relative to the current folder if both are in the course.
  func displayPath(_ path: String) -> String {
    let parts = parts(of: URL(filePath: path))
    let current = self.parts(of: current)
    let root = self.parts(of: root)
    guard parts.starts(with: root), current.starts(with: root) else { return path }
    let shared = zip(parts, current).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: current.count - shared)
    let relative = (up + parts.dropFirst(shared)).joined(separator: "/")
    return relative.isEmpty ? "." : relative
  }

  func displayPath(_ url: URL) -> String { displayPath(url.path) }
  func displayPath(_ place: SourcePlace) -> String { "\(displayPath(place.file)):\(place.line)" }
  func styledPath(_ url: URL) -> StyledText { StyledText(displayPath(url.path), .place) }
  /// Replaces the course's absolute paths in a text by relative ones.
  func abbreviatingPaths(_ text: String) -> String {
    text.replacing(root.standardizedFileURL.path + "/", with: prefix)
  }

  /// Returns a command line to type, like `Scripts/course grade 01`.
  func commandLine(_ words: String) -> String {
    let path = prefix + "Scripts/course"
    let tool = path.contains(" ") ? "'\(path)'" : path
    return words.isEmpty ? tool : "\(tool) \(words)"
  }

  func styledCommandLine(_ words: String) -> StyledText { StyledText(commandLine(words), .code) }
  private func parts(of url: URL) -> [String] { url.standardizedFileURL.pathComponents }

  /// The path from the current folder to the course, with a slash at its end if it is not empty.
  private var prefix: String {
    let path = displayPath(root)
    return path == "." ? "" : path + "/"
  }
}

struct GradingResult: Sendable {
  let lesson: Lesson
  let verdict: LessonVerdict
  /// Whether it passed before and neither the answer nor its grader changed, so that nothing ran.
  var isUnchanged = false
}
