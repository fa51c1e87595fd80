import Foundation
import GradingSupport
import Lesson11Capstone
import Testing

/// The lesson's program with a folder of its own. Each command is a process of its own.
struct ProgramRun: ~Copyable {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs a command on January 31 of 2026, and returns its output.
  func output(of command: String) async throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = try Self.program()
    process.arguments =
      ["--folder", folder.path, "--now", "2026-01-31T10:00:00Z", "--seed", "7"]
      + command.split(separator: " ").map(String.init)
    process.standardOutput = pipe
    process.standardError = pipe
    try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  private final class Marker {}

  /// Returns the program, which is beside the tests. Their folder depends on the platform.
  private static func program() throws -> URL {
    let places = [
      Bundle(for: Marker.self).bundleURL.deletingLastPathComponent(), Bundle.main.bundleURL,
      URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent(),
    ]
    let programs = places.map { $0.appending(path: "Lesson11Program") }
    let found = programs.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    return try #require(found, "the program must be built: swift build --build-tests")
  }
}
