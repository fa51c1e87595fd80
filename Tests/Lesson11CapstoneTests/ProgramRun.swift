import Foundation
import Lesson11Capstone

/// Runs the program `Lesson11Program` on a folder of its own.
struct ProgramRun {
  struct NotBuilt: Error, CustomStringConvertible {
    let description = "Lesson11Program was not found; run: swift build --build-tests"
  }

  let folder = FileManager.default.temporaryDirectory
    .appending(path: "lesson11-\(UUID().uuidString)")
  var now = "2026-01-31T10:00:00Z"
  var seed: UInt64 = 7

  /// Does one command in a process of its own, and returns what it said.
  func callAsFunction(_ command: String...) async throws -> String {
    let program = try ProgramRun.program()
    let options = ["--folder", folder.path, "--now", now, "--seed", "\(seed)"]
    return try await withCheckedThrowingContinuation { continuation in
      // A thread, because waiting for another process must not block the tests beside this one.
      Thread {
        continuation.resume(with: Result { try ProgramRun.run(program, options + command) })
      }.start()
    }
  }

  /// The bytes of a file in the folder as text, nil if there is none.
  func text(_ name: String) -> String? {
    let bytes = try? Data(contentsOf: folder.appending(path: name))
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  func cleanUp() {
    try? FileManager.default.removeItem(at: folder)
  }

  private static func run(_ program: URL, _ arguments: [String]) throws -> String {
    let pipe = Pipe()
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    // Drained first: a full pipe would stop the program.
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  /// The program stands beside the tests; where these are depends on the platform.
  private static func program() throws -> URL {
    let places = [
      Bundle(for: Marker.self).bundleURL.deletingLastPathComponent(),
      Bundle.main.bundleURL,
      URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent(),
    ]
    let programs = places.map { $0.appending(path: "Lesson11Program") }
    guard
      let program = programs.first(where: {
        FileManager.default.isExecutableFile(atPath: $0.path)
      })
    else { throw NotBuilt() }
    return program
  }

  private final class Marker {}
}
