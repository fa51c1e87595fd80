import CourseKit
import Foundation

/// A folder with the bones of a course, gone when the test is over.
final class TemporaryCourse {
  let root: URL

  /// - Parameter files: texts by their paths; a lesson exists as soon as a file lies in its folder.
  init(_ files: [String: String] = [:]) throws {
    root = FileManager.default.temporaryDirectory.appending(path: "course \(UUID().uuidString)")
    let bones = ["Package.swift": "let lessons = []\n", "Lessons/.keep": "", "Scripts/.keep": ""]
    for (path, text) in bones.merging(files, uniquingKeysWith: { $1 }) { try write(path, text) }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func write(_ path: String, _ text: String) throws {
    let url = root.appending(path: path)
    let folder = url.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The course as the tool reads it.
  var course: Course { Course(root: root) }
}
