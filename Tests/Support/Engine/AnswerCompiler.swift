import Foundation
import OutsideWorld

/// A type check of an answer's sources together with expressions of a test.
struct AnswerCompiler: Sendable {
  let lesson: LessonFolders

  /// Returns the expressions that compile in a file of the answer's module, each in a file of its own.
  ///
  /// - Throws: the error of the compiler, if it is in another file.
  func compiling(_ expressions: [String]) async throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "course-compiler-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await SwiftCompiler.addWorld(of: lesson, to: folder)
    let probes = try expressions.enumerated().map { number, expression in
      let probe = folder.appending(path: "Probe\(number).swift")
      let function = "func probe\(number)() async throws { _ = \(expression) }"
      try Data("import \(lesson.name)\n\(function)".utf8).write(to: probe)
      return probe.path
    }
    let module = "Exercise\(lesson.name.dropFirst(6))"
    let options = ["-typecheck", "-module-name", module, "-I", folder.path]
    let sources = lesson.answerFolder.swiftFiles
    func isElsewhere(_ error: String) -> Bool {
      !probes.contains { error.hasPrefix("\($0):") }
    }
    // The frontend checks these files only. An error elsewhere, such as a macro that it can't find, may have led to others.
    let chosen = probes.flatMap { ["-primary-file", $0] }
    var errors = try await SwiftCompiler.run("-frontend", options + chosen + sources, in: folder)
    if errors.contains(where: isElsewhere) {
      errors = try await SwiftCompiler.run("-wmo", options + probes + sources, in: folder)
      if let other = errors.first(where: isElsewhere) { throw OutsideWorldError(other) }
    }
    return zip(expressions, probes).filter { _, probe in
      !errors.contains { $0.hasPrefix("\(probe):") }
    }.map(\.0)
  }
}
