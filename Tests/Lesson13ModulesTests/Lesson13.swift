import GradingSupport
import Testing

@Suite("Lesson 13 · Modules", .summary())
struct Lesson13 {
  static let folders = LessonFolders(file: #filePath)
}
