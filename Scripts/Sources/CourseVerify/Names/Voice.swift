import CourseKit
import Foundation

/// The texts of a lesson never call a thing simple that a reader may find hard.
struct Voice: LessonCheck {
  private static let words: Set<Substring> = ["simply", "obviously", "just"]

  func check(_ material: LessonMaterial) -> [Check] {
    let folder = material.lesson.folder
    return ["README.md", "Hints.md", "Solution.md"].compactMap { name in
      guard let file = try? TextFile(folder.appending(path: name)) else { return nil }
      let document = MarkdownDocument(file.text)
      return Check(
        document.prose.flatMap { line in
          line.text.lowercased().split { !$0.isLetter }.filter(Self.words.contains).map { word in
            Messages.voice(
              String(word),
              at: material.course.place(file.url, line: line.number)
            )
          }
        }
      )
    }
  }
}
