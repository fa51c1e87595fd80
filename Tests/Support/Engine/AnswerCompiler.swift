import Foundation
import OutsideWorld

/// A type check of an answer's sources together with a few lines of a test.
struct AnswerCompiler: Sendable {
  let lesson: LessonFolders

  /// Returns whether `code` compiles as a file of the answer's module.
  ///
  /// - Throws: the error of the compiler, if it is in another file.
  func compiles(_ code: String) async throws -> Bool {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "course-compiler-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await SwiftCompiler.addWorld(of: lesson, to: folder)
    let probe = folder.appending(path: "Probe.swift")
    try Data(code.utf8).write(to: probe)
    let module = "Exercise\(lesson.name.dropFirst(6))"
    let options = ["-typecheck", "-module-name", module, "-I", folder.path]
    let sources = lesson.answerFolder.swiftFiles
    // The frontend checks this file only. An error elsewhere, such as a macro that it can't find, may have led to others.
    let quick = options + ["-primary-file", probe.path] + sources
    let found = try await SwiftCompiler.run("-frontend", quick, in: folder)
    if found.allSatisfy({ $0.contains("/Probe.swift:") }) { return found.isEmpty }
    let errors = try await SwiftCompiler.run("-wmo", options + [probe.path] + sources, in: folder)
    if errors.isEmpty || errors.contains(where: { $0.contains("/Probe.swift:") }) {
      return errors.isEmpty
    }
    throw OutsideWorldError(errors[0])
  }
}
