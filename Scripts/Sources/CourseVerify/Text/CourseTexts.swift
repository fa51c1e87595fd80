import CourseKit
import Foundation

/// Which Markdown texts the course has.
enum CourseTexts {
  /// The texts of one lesson: its own, those of its mistakes and alternatives, and its script.
  static func texts(of lesson: Lesson) -> [URL] {
    [lesson.folder, lesson.mistakesFolder, lesson.alternativesFolder].flatMap { markdown(in: $0) }
  }

  /// The texts whose code blocks are compiled: `README.md`, `Hints.md`, `Solution.md`, `Script.md`.
  static func compiled(of lesson: Lesson) -> [URL] { markdown(in: lesson.folder) }

  /// The texts that belong to no lesson: the front door, the guides, those about the tool.
  static func shared(by course: Course) -> [URL] {
    let root = course.root
    let top = root.visibleEntries.filter { $0.pathExtension == "md" }
    let lessons = root.appending(path: "Lessons").visibleEntries.filter { $0.pathExtension == "md" }
    let world = markdown(in: root.appending(path: "Lessons/OutsideWorld"))
    let guides = markdown(in: root.appending(path: ".github"))
    let support = markdown(in: root.appending(path: "Tests/Support"))
    return top + lessons + world + guides + support + markdown(in: root.appending(path: "Scripts"))
  }

  private static func markdown(in folder: URL) -> [URL] {
    folder.filesInside.filter { $0.hasSuffix(".md") }.map { folder.appending(path: $0) }
  }
}
