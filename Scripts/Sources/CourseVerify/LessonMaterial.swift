import CourseKit
import Foundation

/// An answer of its own beside the solution: a mistake, as a difference from it, or an alternative,
/// as a folder whose files replace the solution's.
struct Variant: Sendable {
  /// A line `Caught by: Task 1 · asks the network it was handed`.
  typealias Catch = (task: Int, test: String, line: Int)

  let file: URL
  let title: String?
  /// The tests that must fail on it, and the lines `Caught by:` of another form.
  let catches: [Catch]
  let unreadCatches: [Int]
  /// The text under all that: why people write it, or why it is fine.
  let why: String
  let diffs: [CodeFence]
  var folder: URL { file.deletingLastPathComponent() }

  /// The file's name without `.md`, or the folder's.
  var name: String {
    let name = file.deletingPathExtension().lastPathComponent
    return name == "README" ? folder.lastPathComponent : name
  }

  /// Whether it must fail this test.
  func names(_ test: ExpectedTest) -> Bool {
    catches.contains { $0.task == test.task && $0.test == test.name }
  }

  init(_ file: URL) throws {
    let document = MarkdownDocument(try file.readText())
    let heading = document.headings.first { $0.level == 1 }
    let marked = document.prose.filter { $0.text.hasPrefix("Caught by:") }
    self.file = file
    title = heading?.text
    let catches = marked.compactMap { line -> Catch? in
      let match = line.text.firstMatch(of: #/^Caught by: Task (\d+) · (.*\S)\s*$/#)
      guard let match, let task = Int(match.output.1) else { return nil }
      return (task, String(match.output.2), line.number)
    }
    self.catches = catches
    unreadCatches = marked.map(\.number).filter { line in !catches.contains { $0.line == line } }
    let start = marked.last?.number ?? heading?.line ?? 0
    why = document.prose.filter { $0.number > start }.map(\.text).joined(separator: "\n")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    diffs = document.fences.filter { $0.language == "diff" }
  }
}

/// All that a lesson says, read once. What can't be read is a finding, and then missing here.
struct LessonMaterial: Sendable {
  let course: Course
  let lesson: Lesson
  let text: LessonText?
  let hints: Hints?
  let grader: GraderSource?
  let mistakes: [Variant]
  let alternatives: [Variant]
  let liveCoding: LiveCoding?
  let reading: [Check]
  var equivalentsFile: URL { lesson.mistakesFolder.appending(path: "Equivalent.md") }
  var script: URL { lesson.liveCodingFolder.appending(path: "Script.md") }

  init(_ lesson: Lesson, in course: Course) {
    var reading: [Check] = []
    func read<Part>(_ url: URL, _ load: () throws -> Part) -> Part? {
      do {
        let part = try load()
        reading.append(Check())
        return part
      } catch {
        let problem = error as? Explanation ?? Explanation("\(error)")
        let fact = problem.fact.replacing(course.root.path + "/", with: "")
        reading.append(course.place(url).fact(fact).remedy(problem.remedy).check)
        return nil
      }
    }
    self.course = course
    self.lesson = lesson
    text = read(lesson.readme, lesson.text)
    hints = read(lesson.hintsFile, lesson.hints)
    grader = read(lesson.grader) { try GraderSource(folder: lesson.grader, course: course) }
    mistakes = lesson.mistakesFolder.visibleEntries
      .filter { $0.pathExtension == "md" && $0.lastPathComponent != "Equivalent.md" }
      .compactMap { file in read(file) { try Variant(file) } }
    alternatives = lesson.alternativesFolder.visibleFolders.map { $0.appending(path: "README.md") }
      .compactMap { file in read(file) { try Variant(file) } }
    let live = lesson.liveCodingFolder
    let script = live.appending(path: "Script.md")
    liveCoding = live.isFolder ? read(script) { try LiveCoding(folder: live) } : nil
    self.reading = reading
  }

  func place(_ url: URL, line: Int? = nil) -> Place { course.place(url, line: line) }
  func inReadme(_ line: Int? = nil) -> Place { place(lesson.readme, line: line) }
  func inHints(_ line: Int? = nil) -> Place { place(lesson.hintsFile, line: line) }
}
