import Foundation
import OutsideWorld

/// The Swift compiler, for rules about what compiles.
public enum SwiftCompiler {
  /// Runs `swiftc` in the language mode and with the package name of the course.
  ///
  /// - Parameters:
  ///   - arguments: the other arguments, and the paths of the sources.
  ///   - folder: a folder for its temporary files.
  ///   - ownModules: modules that the system can't have, so that an error about one that is missing is right.
  /// - Returns: the lines of its errors, `path:line:column: error: text`; none if it succeeds.
  /// - Throws: an error of Foundation if the compiler can't be started.
  public static func errors(
    of arguments: [String],
    in folder: URL,
    ownModules: [String] = []
  ) async throws -> [String] {
    // It takes a third of the driver's time, but may miss macros and libraries of the system.
    let errors = try await run("-frontend", arguments, in: folder)
    let isRight =
      errors.isEmpty
      || errors.contains { error in
        ownModules.contains { error.hasSuffix("no such module '\($0)'") }
      }
    return isRight ? errors : try await run("-wmo", arguments, in: folder)
  }

  /// Returns the lines of the errors, by the compiler's frontend or by its driver.
  static func run(_ mode: String, _ arguments: [String], in folder: URL) async throws -> [String] {
    let log = folder.appending(path: "\(UUID().uuidString).log")
    try Data().write(to: log)
    let output = try FileHandle(forWritingTo: log)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", mode, "-swift-version", "6", "-parse-as-library", "-package-name", "course"]
      + ["-suppress-warnings"] + arguments
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
    // A picture of the line may follow, which repeats the error without its place.
    let errors = text.split(separator: "\n").filter { $0.contains(#/(^|: )error: /#) }
    return errors.isEmpty ? ["swiftc ended with status \(status)"] : errors.map(String.init)
  }

  /// Puts the modules that any answer to a lesson may import into a folder: `OutsideWorld` and the lesson's own.
  ///
  /// They are links where the course's tool or SwiftPM has compiled these modules already.
  public static func addWorld(of lesson: LessonFolders, to folder: URL) async throws {
    let modules = ["OutsideWorld", lesson.name]
    let compiled = compiledModules(modules)
    for module in modules {
      let file = folder.appending(path: "\(module).swiftmodule")
      if let compiled {
        let original = compiled.appending(path: file.lastPathComponent)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: original)
        continue
      }
      let path = module == lesson.name ? "Lessons/\(module)/Given" : "Lessons/\(module)"
      let options = ["-emit-module", "-o", file.path, "-module-name", module, "-I", folder.path]
      let sources = lesson.root.appending(path: path).swiftFiles
      if let error = try await errors(of: options + sources, in: folder).first {
        throw OutsideWorldError(error)
      }
    }
  }

  /// Returns the folder into which the course's tool or SwiftPM has compiled these modules, if it has all of them.
  private static func compiledModules(_ modules: [String]) -> URL? {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let known = ProcessInfo.processInfo.environment["COURSE_MODULES"].map { URL(filePath: $0) }
    return [known, program.appending(path: "Modules")].compactMap { $0 }.first { folder in
      modules.allSatisfy {
        let file = folder.appending(path: "\($0).swiftmodule").path
        return FileManager.default.fileExists(atPath: file)
      }
    }
  }
}

extension URL {
  /// The paths of all Swift files below this folder, sorted.
  public var swiftFiles: [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    return paths.sorted().filter { $0.hasSuffix(".swift") }.map { appending(path: $0).path }
  }
}
