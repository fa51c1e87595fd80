import CourseContent
import Foundation

/// A copy of the course, or of one lesson of it, in which is measured. Its answers are the reference answers.
struct BenchPackage: Sendable {
  let root: URL
  let lesson: Lesson

  /// The file that is edited.
  let edited: URL

  /// Lays the copy anew.
  ///
  /// - Parameters:
  ///   - course: what is copied.
  ///   - root: where to.
  ///   - lessons: the lessons to take, the measured one first.
  ///   - count: how many lessons there will be; what is missing is copied from the first, under other names.
  /// - Throws: What `FileManager` throws; an `Explanation` when the manifest can't be read.
  init(_ course: Course, at root: URL, lessons: [Lesson], count: Int) throws {
    let manager = FileManager.default
    try? manager.removeItem(at: root)
    try manager.createDirectory(at: root, withIntermediateDirectories: true)
    self.root = root
    lesson = lessons[0]
    var names = lessons.prefix(count).map(\.name)
    for lesson in lessons.prefix(count) {
      try Self.copy(lesson, to: root, number: lesson.number)
    }
    var number = 20
    while names.count < count {
      try Self.copy(lesson, to: root, number: "\(number)")
      names.append("Lesson\(number)\(lesson.subject)")
      number += 1
    }
    for shared in ["Lessons/OutsideWorld", "Tests/Support"] {
      let source = course.root.appending(path: shared)
      if source.isFolder { try manager.copyItem(at: source, to: root.appending(path: shared)) }
    }
    try Self.writeManifest(course, names: names, to: root)
    let answer = root.appending(path: "Exercises/\(lesson.name)")
    let files = answer.filesInside.filter {
      $0.hasSuffix(".swift") && !$0.hasSuffix("Wiring.swift")
    }
    edited = answer.appending(path: files.last ?? "Wiring.swift")
  }

  /// What an edit changes.
  enum Edit: Sendable {
    /// The body of a function, so that only its own file is compiled again.
    case body
    /// A declaration, so that the grader is compiled again too.
    case declaration
  }

  /// Changes the answer, each number in another way.
  ///
  /// - Throws: What reading and writing the file throws.
  func change(_ edit: Edit, _ number: Int) throws {
    let mark = "\n// edited\n"
    let text = try TextFile(edited).text
    let before = text.firstRange(of: mark).map { String(text[..<$0.lowerBound]) } ?? text
    let name = edit == .declaration ? "edit\(number)" : "edit"
    let function = "private func \(name)() -> Int {\n  return \(number)\n}\n"
    // The compiler's driver tells seconds apart, no less; edits of a bench may be of one second.
    let date = try edited.resourceValues(forKeys: [.contentModificationDateKey])
      .contentModificationDate
    try Data((before + mark + function).utf8).write(to: edited)
    try FileManager.default.setAttributes(
      [.modificationDate: (date ?? .now).addingTimeInterval(1)],
      ofItemAtPath: edited.path
    )
  }

  /// Copies a lesson's folders; all names in its sources get the other number.
  private static func copy(_ lesson: Lesson, to root: URL, number: String) throws {
    let name = "Lesson\(number)\(lesson.subject)"
    let folders = [
      (lesson.folder, "Lessons/\(name)"), (lesson.solution, "Exercises/\(name)"),
      (lesson.grader, "Tests/\(name)Tests"),
    ]
    for (source, target) in folders {
      let folder = root.appending(path: target)
      try FileManager.default.createDirectory(
        at: folder.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try FileManager.default.copyItem(at: source, to: folder)
      if number == lesson.number { continue }
      for path in folder.filesInside where path.hasSuffix(".swift") {
        let file = folder.appending(path: path)
        let text = try TextFile(file).text
          .replacing("Lesson\(lesson.number)", with: "Lesson\(number)")
          .replacing("Exercise\(lesson.number)", with: "Exercise\(number)")
        try Data(text.utf8).write(to: file)
      }
    }
  }

  /// The course's manifest with other names in its list of lessons.
  private static func writeManifest(_ course: Course, names: [String], to root: URL) throws {
    let text = try TextFile(course.root.appending(path: "Package.swift")).text
    let list = names.map { "  \"\($0)\",\n" }.joined()
    let changed = text.replacing(#/let lessons = \[[^\]]*\]/#) { _ in "let lessons = [\n\(list)]" }
    try Data(changed.utf8).write(to: root.appending(path: "Package.swift"))
  }
}
