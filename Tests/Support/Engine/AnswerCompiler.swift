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
    var modules = compiledModules
    if modules == nil { modules = try await worldModules(in: folder) }
    let probe = folder.appending(path: "Probe.swift")
    try Data(code.utf8).write(to: probe)
    let module = "Exercise\(lesson.name.dropFirst(6))"
    let options = ["-typecheck", "-module-name", module, "-I", modules?.path ?? "", probe.path]
    let errors = try await errors(of: options + lesson.answerFolder.swiftFiles, in: folder)
    if errors.isEmpty || errors.contains(where: { $0.contains("/Probe.swift:") }) {
      return errors.isEmpty
    }
    throw OutsideWorldError(errors[0])
  }

  /// The folder in which the course's tool or SwiftPM has put the modules that an answer imports.
  private var compiledModules: URL? {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let known = ProcessInfo.processInfo.environment["COURSE_MODULES"].map { URL(filePath: $0) }
    return [known, program.appending(path: "Modules")].compactMap { $0 }.first { folder in
      ["OutsideWorld", lesson.name].allSatisfy {
        let file = folder.appending(path: "\($0).swiftmodule").path
        return FileManager.default.fileExists(atPath: file)
      }
    }
  }

  /// Compiles the modules that an answer imports.
  private func worldModules(in folder: URL) async throws -> URL {
    let world = lesson.root.appending(path: "Lessons/OutsideWorld")
    let given = lesson.root.appending(path: "Lessons/\(lesson.name)/Given")
    for (module, sources) in [("OutsideWorld", world), (lesson.name, given)] {
      let file = folder.appending(path: "\(module).swiftmodule").path
      let options = ["-emit-module", "-o", file, "-module-name", module, "-I", folder.path]
      let errors = try await errors(of: options + sources.swiftFiles, in: folder)
      if let error = errors.first { throw OutsideWorldError(error) }
    }
    return folder
  }

  /// Runs the compiler.
  ///
  /// - Returns: the lines of its errors; none if it succeeds.
  private func errors(of arguments: [String], in folder: URL) async throws -> [String] {
    let log = folder.appending(path: "log")
    try Data().write(to: log)
    let output = try FileHandle(forWritingTo: log)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-swift-version", "6", "-parse-as-library", "-package-name", "course"]
      + ["-suppress-warnings", "-wmo"] + arguments
    let environment = ProcessInfo.processInfo.environment
    process.environment = environment.merging(["TMPDIR": folder.path]) { $1 }
    process.standardOutput = output
    process.standardError = output
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
    if status == 0 { return [] }
    let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    let errors = text.split(separator: "\n").filter { $0.contains("error: ") }.map(String.init)
    return errors.isEmpty ? ["swiftc ended with status \(status)"] : errors
  }
}

extension URL {
  /// The paths of all Swift files below this folder.
  fileprivate var swiftFiles: [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return paths.sorted().filter { $0.hasSuffix(".swift") }.map { appending(path: $0).path }
  }
}
