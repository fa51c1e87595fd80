import CourseKit
import Foundation

/// A wrong answer that the grader must reject: what differs from the solution, and why people write it.
struct Mistake: Sendable {
  /// A line `Caught by: Task 1 · asks the network it was handed`.
  struct Catch: Hashable, Sendable {
    let task: Int
    let test: String

    /// Counted from 1.
    let line: Int
  }

  let file: URL

  /// What it does wrong, from the first heading; `nil` when there is none.
  let title: String?

  /// The tests that must fail on it.
  let catches: [Catch]

  /// The lines that begin with `Caught by:` and have another form.
  let unreadCatches: [Int]

  /// The text between those lines and the difference.
  let why: String

  /// The blocks marked `diff`; one is meant.
  let diffs: [CodeFence]

  /// The file's name without `.md`.
  var name: String { file.deletingPathExtension().lastPathComponent }

  /// - Throws: An `Explanation` when the file is not UTF-8.
  init(_ file: URL) throws {
    let document = MarkdownDocument(try TextFile(file).text)
    let marked = document.prose.filter { $0.text.hasPrefix("Caught by:") }
    self.file = file
    title = document.headings.first { $0.level == 1 }?.text
    catches = marked.compactMap { line in
      let match = line.text.firstMatch(of: #/^Caught by: Task (\d+) · (.*\S)\s*$/#)
      guard let match, let task = Int(match.output.1) else { return nil }
      return Catch(task: task, test: String(match.output.2), line: line.number)
    }
    let read = Set(catches.map(\.line))
    unreadCatches = marked.map(\.number).filter { !read.contains($0) }
    let start = marked.last?.number ?? document.headings.first?.line ?? 0
    why = document.prose.filter { $0.number > start }.map(\.text).joined(separator: "\n")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    diffs = document.fences.filter { $0.language == "diff" }
  }
}

/// A right answer of another design that the grader must accept: a folder whose files replace the solution's.
struct Alternative: Sendable {
  let folder: URL

  /// What is different, from the first heading; `nil` when there is none.
  let title: String?

  /// The text under it: why that is fine.
  let why: String

  var name: String { folder.lastPathComponent }
  var readme: URL { folder.appending(path: "README.md") }

  /// - Throws: An `Explanation` when its `README.md` is missing or not UTF-8.
  init(folder: URL) throws {
    let document = MarkdownDocument(try TextFile(folder.appending(path: "README.md")).text)
    let heading = document.headings.first { $0.level == 1 }
    self.folder = folder
    title = heading?.text
    why = document.lines[(heading?.line ?? 0)...].joined(separator: "\n")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// All that a lesson says, read once. What can't be read is a finding, and then missing here.
struct LessonMaterial: Sendable {
  let course: Course
  let lesson: Lesson
  let text: LessonText?
  let hints: Hints?
  let grader: GraderSource?
  let mistakes: [Mistake]
  let alternatives: [Alternative]
  let liveCoding: LiveCoding?

  /// A check for each thing that was read.
  let reading: [Check]

  /// Whether the text says what its tasks take, and so has rules and sections in the form of today.
  ///
  /// For as long as lessons are being converted. When none is left, this goes, and with it `Sections.older` and the
  /// older form of minutes in `LessonText`.
  var isConverted: Bool { text?.times != nil }

  /// The mutants that the lesson's authors have explained.
  var equivalentsFile: URL { lesson.mistakesFolder.appending(path: EquivalentMutants.fileName) }

  init(_ lesson: Lesson, in course: Course) {
    var reading: [Check] = []
    func read<Part>(_ url: URL, _ load: () throws -> Part) -> Part? {
      do {
        let part = try load()
        reading.append(Check())
        return part
      } catch {
        reading.append(Check(unreadable(error, at: course.place(url), in: course)))
        return nil
      }
    }
    self.course = course
    self.lesson = lesson
    text = read(lesson.readme, lesson.text)
    hints = read(lesson.hintsFile, lesson.hints)
    grader = read(lesson.grader) { try GraderSource(folder: lesson.grader, course: course) }
    mistakes = lesson.mistakesFolder.visibleEntries.compactMap { file in
      guard file.pathExtension == "md", file.lastPathComponent != EquivalentMutants.fileName
      else { return nil }
      return read(file) { try Mistake(file) }
    }
    alternatives = lesson.alternativesFolder.visibleFolders.compactMap { folder in
      read(folder.appending(path: "README.md")) { try Alternative(folder: folder) }
    }
    let script = lesson.liveCodingFolder.appending(path: "Script.md")
    liveCoding = lesson.liveCodingFolder.isFolder ? read(script, lesson.liveCoding) : nil
    self.reading = reading
  }

  /// The place of a line of the lesson's `README.md`.
  func inReadme(_ line: Int? = nil) -> Place { course.place(lesson.readme, line: line) }

  /// The place of a line of `Hints.md`.
  func inHints(_ line: Int? = nil) -> Place { course.place(lesson.hintsFile, line: line) }
}

private func unreadable(_ error: any Error, at place: Place, in course: Course) -> Finding {
  let explanation = error as? Explanation
  let fact = explanation?.fact ?? "\(place.path) can't be read: \(error.localizedDescription)."
  return Finding(
    fact.replacing(course.root.path + "/", with: ""),
    at: place,
    remedy: explanation?.remedy ?? "Check its permissions and the disk."
  )
}
