import Foundation

/// The folders of a lesson.
public struct LessonFolders: Sendable {
  /// The folder of the course.
  public let root: URL
  /// The name of the lesson's folders: `Lesson04Singletons`.
  public let name: String

  /// - Parameter file: a file of the lesson's tests: `…/Tests/Lesson04SingletonsTests/Lesson04.swift`.
  public init(file: String) {
    let folder = URL(filePath: file).deletingLastPathComponent()
    let last = folder.lastPathComponent
    name = last.hasSuffix("Tests") ? String(last.dropLast(5)) : last
    // The course's tool brings what a test reads to the folder of an isolated test.
    let copy = ProcessInfo.processInfo.environment["COURSE_FOLDER"].map { URL(filePath: $0) }
    root = copy ?? folder.deletingLastPathComponent().deletingLastPathComponent()
  }

  /// The number of the lesson: `04`.
  var number: String { String(name.dropFirst(6).prefix(2)) }

  /// The folder of the answer, which the course's tool may put elsewhere.
  public var answerFolder: URL {
    let place = ProcessInfo.processInfo.environment["COURSE_ANSWER_FOLDER"]
    return place.map { URL(filePath: $0) } ?? root.appending(path: answer)
  }

  /// The folder of the answer in the course: `Exercises/Lesson04Singletons`.
  var answer: String {
    let folder = ProcessInfo.processInfo.environment["COURSE_ANSWERS"] ?? "Exercises"
    return "\(folder)/\(name)"
  }
}
