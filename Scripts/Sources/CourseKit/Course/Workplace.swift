import Foundation

/// What every command works with: the course, who reads, and where progress is kept.
struct Workplace: Sendable {
  let course: Course
  let terminal: any Terminal
  let environment: [String: String]
  let paths: Paths
  let store: ProgressStore

  /// What answers are graded with.
  let grader: Grader

  init(course: Course, terminal: any Terminal, environment: [String: String], current: URL) {
    self.course = course
    self.terminal = terminal
    self.environment = environment
    paths = Paths(root: course.root, current: current)
    grader = Grader(toolchain: Toolchain.found(in: environment))
    store = ProgressStore(folder: course.root.appending(path: ".course"))
  }

  /// The words of this module, spoken for where the reader is.
  var say: Messages { Messages(paths: paths) }

  /// What was judged so far. A file that can't be read is told about once, on standard error.
  func progress() -> Progress {
    let (progress, problem) = store.load()
    if let problem { terminal.writeError(say.note(problem)) }
    return progress
  }

  /// Changes the stored progress. That it can't be saved is told about, and no more.
  func update(_ change: (inout Progress) -> Void) {
    if let problem = store.update(change) { terminal.writeError(say.note(problem)) }
  }

}
