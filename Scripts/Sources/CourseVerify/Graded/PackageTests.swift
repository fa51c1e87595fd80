import CourseKit
import Foundation

/// Runs all tests of a package together in one process, as `swift test` does.
struct PackageTests: Sendable {
  let toolchain: Toolchain

  /// Variables on top of those that every compiler gets.
  var variables: [String: String] = [:]

  /// The folder of the package's manifest.
  let package: URL

  /// The build folder; the package's own if `nil`.
  let scratch: URL?

  /// Further options of `swift build` and `swift test` alike.
  var options: [String] = []

  /// What a run left behind.
  struct Outcome: Sendable {
    let succeeded: Bool
    let text: String

    var output: TestOutput { TestOutput(text) }

    /// Whether the build stopped half way.
    var isCancelled: Bool { BuildLog(text).isCancelled }
  }

  /// Builds the package with its tests, or one product alone.
  func build(_ product: String? = nil) async -> Outcome {
    let outcome = await swift(["build"] + (product.map { ["--product", $0] } ?? ["--build-tests"]))
    return Outcome(succeeded: outcome.succeeded && !outcome.isCancelled, text: outcome.text)
  }

  /// Throws away what was built, so that the next build says again what this one said.
  func forgetBuild() {
    if let scratch { try? FileManager.default.removeItem(at: scratch) }
  }

  /// Runs the tests that were built.
  func test() async -> Outcome {
    await swift(["test", "--skip-build", "--disable-xctest", "--enable-swift-testing"])
  }

  /// Where a file of a test's name stands in the package; messages carry the name only.
  func place(of file: String, line: Int, in course: Course) -> Place {
    let folders = ["Tests", "Sources"].map { package.appending(path: $0) }
    let found = folders.lazy.flatMap { folder in
      folder.filesInside.map { folder.appending(path: $0) }
    }.first { $0.lastPathComponent == file }
    return found.map { course.place($0, line: line) } ?? Place(file, line: line)
  }

  private func swift(_ arguments: [String]) async -> Outcome {
    let scratchPath = scratch.map { ["--scratch-path", $0.path] } ?? []
    let process = ChildProcess(
      program: toolchain.swift,
      arguments: arguments + ["--package-path", package.path] + scratchPath + options,
      environment: toolchain.environment.merging(variables) { $1 },
      folder: package,
      timeLimit: .seconds(1_800),
      keptOutput: 8 << 20,
      totalOutput: 64 << 20
    )
    do {
      let result = try await process.run()
      let text = result.output.head + result.output.tail
      return Outcome(succeeded: result.end == .exited(0), text: text)
    } catch {
      return Outcome(succeeded: false, text: "\(error)")
    }
  }
}
