import Foundation
import OutsideWorld

/// Type-checks the sources of an answer together with a few lines of a test.
struct AnswerCompiler: Sendable {
  let lesson: LessonFolders

  /// Returns whether `code` compiles as a file of the answer's module.
  ///
  /// - Throws: if the compiler can't run, or the answer has a file that can't be read.
  func compiles(_ code: String) async throws -> Bool {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "course-compiler-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let world = lesson.root.appending(path: "Lessons/OutsideWorld")
    let given = lesson.root.appending(path: "Lessons/\(lesson.name)/Given")
    for (module, sources) in [("OutsideWorld", world), (lesson.name, given)] {
      let file = folder.appending(path: "\(module).swiftmodule").path
      let options = ["-emit-module", "-o", file, "-module-name", module]
      if try await !run(options + sources.swiftFiles, in: folder) {
        throw OutsideWorldError("\(module) does not compile")
      }
    }
    let probe = folder.appending(path: "Probe.swift")
    try Data(code.utf8).write(to: probe)
    let module = "Exercise\(lesson.name.dropFirst(6))"
    let options = ["-typecheck", "-module-name", module, probe.path]
    return try await run(options + lesson.answerFolder.swiftFiles, in: folder)
  }

  /// Runs the compiler.
  ///
  /// - Returns: whether it found no error.
  private func run(_ arguments: [String], in folder: URL) async throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-swift-version", "6", "-parse-as-library", "-package-name", "course"]
      + ["-suppress-warnings", "-wmo", "-I", folder.path] + arguments
    let environment = ProcessInfo.processInfo.environment
    process.environment = environment.merging(["TMPDIR": folder.path]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let status: Int32 = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { return continuation.resume(throwing: error) }
      // This process waits, and is not still: the other one works.
      Thread {
        while process.isRunning {
          Stillness.noteProgress()
          usleep(200_000)
        }
      }.start()
    }
    if status == 127 { throw OutsideWorldError("there is no swiftc in PATH") }
    return status == 0
  }
}

extension URL {
  /// The paths of all Swift files below this folder.
  fileprivate var swiftFiles: [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return paths.sorted().filter { $0.hasSuffix(".swift") }.map { appending(path: $0).path }
  }
}
