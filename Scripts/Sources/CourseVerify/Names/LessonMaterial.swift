import CourseKit
import Foundation

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

  init(_ lesson: Lesson, in course: Course) {
    var reading: [Check] = []
    func read<Part>(_ url: URL, _ load: () throws -> Part) -> Part? {
      do {
        let part = try load()
        reading.append(Check())
        return part
      } catch {
        reading.append(Check(Messages.unreadable(error, at: course.place(url), in: course)))
        return nil
      }
    }
    self.course = course
    self.lesson = lesson
    text = read(lesson.readme, lesson.text)
    hints = read(lesson.hintsFile, lesson.hints)
    grader = read(lesson.grader, lesson.graderSource)
    mistakes = lesson.mistakesFolder.visibleFolders.compactMap { folder in
      read(folder.appending(path: "README.md")) { try Mistake(folder: folder) }
    }
    alternatives = lesson.alternativesFolder.visibleFolders.compactMap { folder in
      read(folder.appending(path: "README.md")) { try Alternative(folder: folder) }
    }
    let script = lesson.liveCodingFolder.appending(path: "Script.md")
    liveCoding =
      lesson.liveCodingFolder.isFolder ? read(script, lesson.liveCoding) : nil
    self.reading = reading
  }

  /// The place of a line of the lesson's `README.md`.
  func inReadme(_ line: Int? = nil) -> Place { course.place(lesson.readme, line: line) }

  /// The place of a line of `Hints.md`.
  func inHints(_ line: Int? = nil) -> Place { course.place(lesson.hintsFile, line: line) }
}
