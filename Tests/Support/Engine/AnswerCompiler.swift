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
    var errors: [String] = []
    // The frontend checks only this file. If it fails for another reason, the driver checks all of them.
    for isFrontend in [true, false] {
      errors = try await SwiftCompiler.errors(
        of: options + (isFrontend ? ["-primary-file"] : []) + [probe.path] + sources,
        in: folder,
        isFrontend: isFrontend
      )
      if errors.isEmpty || errors.contains(where: { $0.contains("/Probe.swift:") }) {
        return errors.isEmpty
      }
    }
    throw OutsideWorldError(errors[0])
  }
}
