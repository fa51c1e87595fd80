import Foundation

/// What every command works with: the course, who reads, and where progress is kept.
package struct Context: Sendable {
  package let course: Course
  package let terminal: any Terminal
  package let environment: [String: String]
  let paths: Paths
  let store: ProgressStore
  let grader: Grader

  init(course: Course, terminal: any Terminal, environment: [String: String], current: URL) {
    (self.course, self.terminal, self.environment) = (course, terminal, environment)
    paths = Paths(root: course.root, current: current)
    grader = Grader(toolchain: Toolchain.found(in: environment))
    store = ProgressStore(folder: course.root.appending(path: ".course"))
  }

  /// All lessons with what was judged of them. A record that can't be read is told about at first, on standard error.
  func status(again: Bool = false) -> CourseStatus {
    let (progress, problem) = store.load()
    if let problem, !again { terminal.writeError("Note: \(problem)\n") }
    return CourseStatus(lessons: course.lessons, progress: progress, path: course.path)
  }

  /// Judges one lesson or one of its tasks, and remembers the verdict: passed work only if it is another one than then,
  /// or if forced. To judge the reference answer is no progress. Any thread calls `report`.
  func judge(
    _ lesson: Lesson,
    _ task: Int? = nil,
    isSolution: Bool = false,
    isForced: Bool = false,
    _ report: @escaping Grader.Report
  ) async -> Judgement {
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
        return Judgement(lesson: lesson, verdict: verdict, isUnchanged: true)
      }
    }
    var options = GradingOptions()
    options.tasks = task.map { [$0] }
    let verdict = await grader.grade(answer, of: lesson, options: options, report: report)
    if !isSolution, !Task.isCancelled {
      update { $0[lesson].record(verdict, fingerprint: fingerprint) }
    }
    return Judgement(lesson: lesson, verdict: verdict)
  }

  /// Changes the stored progress. That it can't be saved is told about, and no more.
  func update(_ change: (inout Progress) -> Void) {
    if let problem = store.update(change) { terminal.writeError("Note: \(problem)\n") }
  }
}

/// Writes paths and commands the way that the reader's terminal can follow them.
struct Paths: Sendable {
  let root: URL
  let current: URL

  /// The path of a file, relative where that helps; editors make `path:line` a link.
  func shown(_ path: String) -> String {
    let (parts, current) = (parts(of: URL(filePath: path)), parts(of: current))
    let root = self.parts(of: root)
    guard parts.starts(with: root), current.starts(with: root) else { return path }
    let shared = zip(parts, current).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: current.count - shared)
    let relative = (up + parts.dropFirst(shared)).joined(separator: "/")
    return relative.isEmpty ? "." : relative
  }

  func shown(_ url: URL) -> String { shown(url.path) }
  func shown(_ place: SourcePlace) -> String { "\(shown(place.file)):\(place.line)" }
  func styled(_ url: URL) -> StyledText { StyledText(shown(url.path), .place) }
  /// A text in which the course's absolute paths became relative ones.
  func shortened(_ text: String) -> String {
    text.replacing(root.standardizedFileURL.path + "/", with: prefix)
  }

  /// A command line for the reader to type, like `Scripts/course grade 01`.
  func command(_ words: String) -> String {
    let path = prefix + "Scripts/course"
    let tool = path.contains(" ") ? "'\(path)'" : path
    return words.isEmpty ? tool : "\(tool) \(words)"
  }

  func typed(_ words: String) -> StyledText { StyledText(command(words), .code) }
  private func parts(of url: URL) -> [String] { url.standardizedFileURL.pathComponents }

  /// What stands before a path of the course as the reader writes it, with its slash if it is not empty.
  private var prefix: String {
    let path = shown(root)
    return path == "." ? "" : path + "/"
  }
}

struct Judgement: Sendable {
  let lesson: Lesson
  let verdict: LessonVerdict
  /// Whether it passed before and neither it nor its grader changed, so that nothing was run.
  var isUnchanged = false
}
