import CourseContent
import CourseGrading
import Foundation

/// Runs commands and takes their time.
struct Stopwatch: Sendable {
  let toolchain: Toolchain

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - program: its absolute path.
  ///   - arguments: its arguments.
  ///   - folder: where it runs.
  /// - Returns: how it went; of what it printed, 4 MiB are kept.
  /// - Throws: An `Explanation` with the end of its output when it fails.
  func run(_ program: String, _ arguments: [String], in folder: URL) async throws
    -> ChildProcess.Result
  {
    let process = ChildProcess(
      program: program,
      arguments: arguments,
      environment: toolchain.environment,
      folder: folder,
      timeLimit: .seconds(1800),
      keptOutput: 4 << 20,
      totalOutput: 64 << 20
    )
    let result = try await process.run()
    guard result.end == .exited(0) else {
      throw Messages.benchFailed(([program] + arguments).joined(separator: " "), result.output.head)
    }
    return result
  }

  /// Runs `swift` to its end.
  func swift(_ arguments: String..., in folder: URL) async throws -> ChildProcess.Result {
    try await run(toolchain.swift, arguments, in: folder)
  }
}
