import CourseContent
import Foundation

/// The least that an edit costs: the compiler and the linker, called as SwiftPM calls them, then the tests.
struct Floor: Sendable {
  let commands: [String]
  private let product: [String]
  private let folder: URL

  /// Learns which commands an edit needs, from what a verbose build of that edit printed.
  ///
  /// - Parameters:
  ///   - log: what `swift build --build-tests --verbose` printed.
  ///   - folder: the package.
  init(log: String, folder: URL) {
    commands = log.split(separator: "\n").map(String.init).filter { line in
      let program = line.split(separator: " ").first ?? ""
      return line.hasPrefix("/") && (program.hasSuffix("/swiftc") || program.hasSuffix("/clang"))
        && (line.contains(" -module-name ") || line.contains(" -emit-executable "))
    }
    self.folder = folder
    product =
      Self.testProgram(of: folder).map { [$0.path, "--testing-library", "swift-testing"] } ?? []
  }

  /// The program that plain `swift test` built; `nil` where it is none that can be run as it is.
  static func testProgram(of package: URL) -> URL? {
    package.appending(path: ".build/debug").visibleEntries
      .first { $0.pathExtension == "xctest" && !$0.isFolder }
  }

  /// Whether it is known here how tests are called.
  var isKnown: Bool { !commands.isEmpty && !product.isEmpty }

  /// Does again what the edit needed.
  ///
  /// - Returns: wall-clock seconds.
  func run(_ stopwatch: Stopwatch) async throws -> Double {
    let script = folder.appending(path: ".build/floor.sh")
    let tests = product.map { "'\($0)'" }.joined(separator: " ")
    let text = (["set -e"] + commands + [tests]).joined(separator: "\n") + "\n"
    try Data(text.utf8).write(to: script)
    return try await stopwatch.run("/bin/sh", [script.path], in: folder).seconds
  }
}
