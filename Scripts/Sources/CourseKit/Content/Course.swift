import Foundation

/// The course: a folder with folders for what it says, for answers, reference answers and graders.
package struct Course: Sendable {
  /// The folder that holds `Package.swift`, `Lessons`, `Exercises`, `Solutions`, `Tests` and `Scripts`.
  package let root: URL
  /// The lessons that stand in `Lessons/`, in the order of their numbers.
  package let lessons: [Lesson]

  /// Reads which lessons stand in the course.
  package init(root: URL) {
    self.root = root
    lessons = root.appending(path: "Lessons").visibleFolders.compactMap {
      Lesson($0.lastPathComponent, root: root)
    }
  }

  /// Finds the course of the first of these folders that is inside one, by walking up from it. Throws when none is.
  package static func find(from folders: [URL]) throws -> Course {
    for folder in folders {
      var candidate = folder.standardizedFileURL
      while !isCourse(candidate) && candidate.pathComponents.count > 1 {
        candidate = candidate.deletingLastPathComponent().standardizedFileURL
      }
      if isCourse(candidate) { return Course(root: candidate) }
    }
    let folder = folders.last?.path ?? "this folder"
    throw Explanation("There is no course in \(folder), nor in a folder above it.")
      .remedy("Start the tool as Scripts/course inside your clone of the course.")
  }

  /// The lesson that `text` names, by number ("04", "4") or by folder name. Throws, with a suggestion, when there is none.
  package func lesson(_ text: String) throws -> Lesson {
    let wanted = text.count == 1 ? "0" + text : text
    let found = lessons.first {
      $0.number == wanted || $0.name.lowercased() == text.lowercased()
        || "lesson\($0.number)" == text.lowercased()
    }
    if let found { return found }
    let numbers = lessons.map(\.number).joined(separator: " ")
    let known = lessons.isEmpty ? "This course has no lesson." : "Lessons: \(numbers)."
    let names = lessons.map { [$0.number, $0.name, $0.subject] }
    let nearest = EditDistance.nearest(to: text, in: names.flatMap(\.self))
      .flatMap { nearest in names.first { $0.contains(nearest) }?.first }
    throw Explanation("Unknown lesson '\(text)'.")
      .remedy(nearest.map { "Did you mean '\($0)'?" } ?? known)
  }

  /// A file or folder's path relative to the root, as people write it.
  package func path(of url: URL) -> String {
    let prefix = root.standardizedFileURL.path + "/"
    let path = url.standardizedFileURL.path
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  private static func isCourse(_ folder: URL) -> Bool {
    folder.appending(path: "Package.swift").isRegularFile
      && folder.appending(path: "Lessons").isFolder && folder.appending(path: "Scripts").isFolder
  }
}
