import Foundation

/// The Swift toolchain that builds answers.
package struct Toolchain: Hashable, Sendable {
  /// The absolute path of `swift`.
  package let swift: String

  /// What children see of the environment: what compilers and programs need, and nothing that changes from
  /// one terminal to the next, because SwiftPM would read the manifest anew.
  package let environment: [String: String]

  /// Looks `swift` up.
  ///
  /// - Parameter environment: the variables to look into; `PATH` leads to the toolchain.
  /// - Returns: the toolchain, or `nil` if no folder of `PATH` holds a `swift` that can be run.
  package static func found(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Toolchain? {
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let candidates = folders.filter { $0.hasPrefix("/") }.map { "\($0)/swift" }
    guard let swift = candidates.first(where: FileManager.default.isExecutableFile) else {
      return nil
    }
    var kept = environment.filter { name, _ in
      passedOn.contains(name) || passedOnPrefixes.contains { name.hasPrefix($0) }
    }
    kept["NO_COLOR"] = "1"
    kept["TERM"] = "dumb"
    return Toolchain(swift: swift, environment: kept)
  }

  private static let passedOn: Set = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "LANG", "TZ", "LD_LIBRARY_PATH",
    "SDKROOT", "DEVELOPER_DIR", "TOOLCHAINS", "CC", "CXX",
  ]

  private static let passedOnPrefixes = ["LC_", "DYLD_", "XDG_", "SWIFTLY_"]

  /// The arguments that `swift build` and `swift test` need to agree on what is built, and where.
  ///
  /// Line tables are all the debug information that a backtrace needs; without the rest a build after an edit takes
  /// about two thirds of the time.
  func buildArguments(_ workspace: Workspace, _ job: GradingJob) -> [String] {
    [
      "--package-path", workspace.package.path,
      "--scratch-path", workspace.scratch(sanitizesThreads: job.sanitizesThreads).path,
      "-debug-info-format", "none", "-Xswiftc", "-gline-tables-only",
    ] + (job.sanitizesThreads ? ["--sanitize", "thread"] : [])
  }
}
