import CourseKit
import Foundation

/// Swift files stay short enough to be read at once.
struct FileLength: LessonCheck {
  static let most = 150

  func check(_ material: LessonMaterial) -> [Check] {
    let lesson = material.lesson
    let wings = [
      lesson.world, lesson.program, lesson.exercise, lesson.solution, lesson.grader,
      lesson.mistakesFolder, lesson.alternativesFolder, lesson.liveCodingFolder,
    ]
    return wings.flatMap { Self.checks(in: $0, course: material.course) }
  }

  /// A check for each Swift file under a folder.
  static func checks(in folder: URL, course: Course) -> [Check] {
    folder.filesInside.filter { $0.hasSuffix(".swift") }.map { name in
      let url = folder.appending(path: name)
      let lines = (try? TextFile(url)).map { TextFile.lines(of: $0.text).count } ?? 0
      return Check(lines > most ? Messages.long(lines, most: most, at: course.place(url)) : nil)
    }
  }
}
