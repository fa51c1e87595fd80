import Foundation
import Testing

@testable import CourseKit

/// Toolchains that are the real one, but for `swift`.
enum StandIn {
  /// Returns a folder of links in which `swift` is a script.
  ///
  /// - Parameter script: lines of shell; `$real` is the real `swift`.
  static func toolchain(script: String) throws -> Toolchain {
    let found = try #require(Toolchain.find())
    let real = URL(filePath: found.swift).resolvingSymlinksInPath().deletingLastPathComponent()
    let usr = try TestFolder.new("toolchain").appending(path: "usr")
    let bin = usr.appending(path: "bin")
    let manager = FileManager.default
    try manager.createDirectory(at: bin, withIntermediateDirectories: true)
    for entry in real.visibleEntries where entry.lastPathComponent != "swift" {
      try manager.createSymbolicLink(
        at: bin.appending(path: entry.lastPathComponent),
        withDestinationURL: entry
      )
    }
    for entry in real.deletingLastPathComponent().visibleEntries
    where entry.lastPathComponent != "bin" {
      try manager.createSymbolicLink(
        at: usr.appending(path: entry.lastPathComponent),
        withDestinationURL: entry
      )
    }
    let swift = bin.appending(path: "swift")
    let text = "#!/bin/sh\nreal='\(found.swift)'\n\(script)\n"
    try Data(text.utf8).write(to: swift)
    chmod(swift.path, 0o755)
    var environment = found.environment
    environment["PATH"] = "\(bin.path):\(environment["PATH"] ?? "")"
    return try #require(Toolchain.find(in: environment))
  }

  /// Returns a toolchain that builds with Swift Build, as Swift 6.4 does by default.
  static func swiftBuild() throws -> Toolchain {
    try toolchain(
      script: """
        case $1 in
        build | test) exec "$real" "$@" --build-system swiftbuild ;;
        esac
        exec "$real" "$@"
        """
    )
  }

  /// Whether the toolchain's Swift Build can build one file: that of Debian's package of Swift 6.2.3 looks for the
  /// modules of another platform.
  static func canBuildWithSwiftBuild() async throws -> Bool {
    let package = try TestFolder.new("package")
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(name: "Probe", targets: [.target(name: "Probe")])
      """
    try package.appending(path: "Package.swift").write(Data(manifest.utf8))
    try package.appending(path: "Sources/Probe/Probe.swift").write(
      Data("public actor Probe {}".utf8)
    )
    let toolchain = try swiftBuild()
    let result = await toolchain.run(toolchain.swift, ["build"], folder: package)
    return result.succeeded
  }
}
