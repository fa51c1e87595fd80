import CourseKit
import Foundation

/// The Swift compiler, called for one file or one module at a time.
struct Compiler: Sendable {
  /// What it said.
  struct Outcome: Sendable {
    let succeeded: Bool
    let diagnostics: [Diagnostic]

    /// All that it printed.
    let text: String

    var errors: [Diagnostic] { diagnostics.filter { $0.severity == "error" } }
    var warnings: [Diagnostic] { diagnostics.filter { $0.severity == "warning" } }
  }

  /// A line like `README.md:12:3: error: cannot find 'x' in scope`.
  struct Diagnostic: Hashable, Sendable {
    let path: String
    let line: Int
    let severity: String
    let message: String
  }

  let toolchain: Toolchain

  /// The folder in which it runs: relative paths in diagnostics are relative to it.
  let folder: URL

  /// Runs the compiler in Swift 6 mode.
  ///
  /// - Parameter arguments: what to do with which files.
  func run(_ arguments: [String]) async -> Outcome {
    let swift = URL(filePath: toolchain.swift)
    let process = ChildProcess(
      program: swift.deletingLastPathComponent().appending(path: "swiftc").path,
      arguments: ["-swift-version", "6", "-package-name", "course"] + searchPaths + arguments,
      environment: toolchain.environment,
      folder: folder,
      timeLimit: .seconds(300)
    )
    do {
      let result = try await process.run()
      let text = result.output.head + result.output.tail
      let found = Self.diagnostics(in: text)
      return Outcome(succeeded: result.end == .exited(0), diagnostics: found, text: text)
    } catch {
      return Outcome(succeeded: false, diagnostics: [], text: "\(error)")
    }
  }

  /// The diagnostics in what a compiler printed, each once, in order.
  static func diagnostics(in text: String) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return TextFile.lines(of: text).compactMap { line in
      guard line.contains(": error: ") || line.contains(": warning: "),
        let match = line.firstMatch(of: #/^([^:]+):(\d+):\d+: (error|warning): (.*)$/#),
        let number = Int(match.output.2)
      else { return nil }
      let found = Diagnostic(
        path: String(match.output.1),
        line: number,
        severity: String(match.output.3),
        message: String(match.output.4)
      )
      return seen.insert(found).inserted ? found : nil
    }
  }

  /// Where the testing library is, on platforms where the compiler doesn't look by itself.
  private var searchPaths: [String] {
    #if os(macOS)
      let developer =
        toolchain.environment["DEVELOPER_DIR"] ?? "/Applications/Xcode.app/Contents/Developer"
      let platform = developer + "/Platforms/MacOSX.platform/Developer"
      let plugins = developer + "/Toolchains/XcodeDefault.xctoolchain/usr/lib/swift/host/plugins"
      return [
        "-F", platform + "/Library/Frameworks", "-I", platform + "/usr/lib",
        "-plugin-path", plugins + "/testing",
      ]
    #else
      return []
    #endif
  }
}
