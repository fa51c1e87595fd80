import Foundation

/// The built program that holds the tests, and how it is run on this system.
struct TestProduct: Sendable {
  private let path: String

  /// Finds the program of the last build, the newest if the course was renamed meanwhile.
  init?(scratch: URL) {
    let folder = scratch.appending(path: "debug", directoryHint: .isDirectory)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let products = names.filter { $0.hasSuffix("PackageTests.xctest") }
      .map { folder.appending(path: $0).path }
    guard let newest = products.max(by: { Self.changed($0) < Self.changed($1) }) else { return nil }
    path = newest
  }

  private static func changed(_ path: String) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }

  #if os(Linux)
    /// The product is a program that can be run as it is, in a fiftieth of a second.
    func command(_ workspace: Workspace, _ job: GradingJob, _ toolchain: Toolchain) -> [String] {
      [path]
    }

    /// Keeps the library's own report out of what the answer prints; `--quiet` would leave some of it.
    let quietly = ["--verbosity", "\(Int.min)"]

    /// Processes of this kind don't get into each other's way.
    static let canRunInParallel = true
  #else
    /// The product is a bundle, for which SwiftPM knows the helper that loads it.
    func command(_ workspace: Workspace, _ job: GradingJob, _ toolchain: Toolchain) -> [String] {
      [toolchain.swift, "test", "--skip-build"] + toolchain.buildArguments(workspace, job)
    }

    /// Keeps the library's own report out of what the answer prints.
    let quietly = ["--quiet"]

    /// SwiftPM locks the build folder, so they would wait for each other.
    static let canRunInParallel = false
  #endif
}
