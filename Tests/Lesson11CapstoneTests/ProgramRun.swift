import Foundation
import GradingSupport
import Lesson11Capstone
import Testing

/// Runs the lesson's program in a folder of its own, each command in a process of its own.
struct ProgramRun: ~Copyable {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What the program says to a command, on January 31 of 2026.
  func says(_ command: String) async throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = try Self.program()
    process.arguments =
      ["--folder", folder.path, "--now", "2026-01-31T10:00:00Z", "--seed", "7"]
      + command.split(separator: " ").map(String.init)
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    let said = try pipe.fileHandleForReading.readToEnd() ?? Data()
    return String(decoding: said, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  private final class Marker {}

  /// It stands beside the tests; where these are depends on the platform.
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

extension Lesson11.Task3 {
  // Rule: A new desk with the same files continues a session that was not logged out. Look at:
  // Sessions.swift, what is done when memory holds no session, and the lines of Task 1.
  @Test func `finds its session in each run of the program`() async throws {
    let program = ProgramRun()
    let number = Member.number(drawn: SeededChance(seed: 7).draw())
    let line = "\(number)  Grace, monthly until 2026-03-02"
    let dialogue = [
      ("log-in ada tea", "Welcome, ada"), ("join Grace monthly", line),
      ("report", "1 current, 0 lapsed"), ("log-out", "Goodbye"), ("list", "refused: notLoggedIn"),
    ]
    for (command, answer) in dialogue {
      let said: String = try await program.says(command)
      #expect(said == answer, "swift run Lesson11Program … \(command)")
    }
  }
}
