import Foundation

@testable import CourseKit

/// The built tool as a process of its own, in the course of a test.
struct ToolRun {
  /// The result of a run.
  struct Result {
    let code: Int32
    let out: String
    let errors: String
  }

  /// The root of the course.
  let root: URL
  let program: URL

  /// Puts the tool where the launcher would have built it.
  init(_ fixture: FixtureCourse) throws {
    try self.init(root: fixture.root)
  }

  /// - Parameter root: the root of a course.
  init(root: URL) throws {
    self.root = root
    program = root.appending(path: "Scripts/.build/debug/course")
    if FileManager.default.fileExists(atPath: program.path) { return }
    try FileManager.default.createDirectory(
      at: program.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try FileManager.default.createSymbolicLink(at: program, withDestinationURL: Self.built)
  }

  /// The tool beside the test program, which is a bundle on macOS.
  private static var built: URL {
    #if canImport(Darwin)
      let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    #else
      let bundle: URL? = nil
    #endif
    let program = bundle ?? URL(filePath: CommandLine.arguments[0])
    return program.deletingLastPathComponent().appending(path: "course")
  }

  /// Creates a process without starting it.
  func process(
    _ arguments: [String],
    environment: [String: String] = [:],
    folder: URL? = nil
  ) -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder ?? root
    process.environment = ProcessInfo.processInfo.environment
      .merging(["COURSE_TEST_SECONDS": "60"]) { $1 }.merging(environment) { $1 }
    return process
  }

  /// Runs the tool to its end, with nothing to read and no terminal.
  func callAsFunction(
    _ arguments: String...,
    environment: [String: String] = [:],
    folder: URL? = nil
  ) throws -> Result {
    let process = process(arguments, environment: environment, folder: folder)
    let texts = try TestFolder.new("output")
    let files = ["out", "errors"].map { texts.appending(path: $0) }
    for file in files { try Data().write(to: file) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    let texts2 = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Result(code: process.terminationStatus, out: texts2[0], errors: texts2[1])
  }

  /// The processes that run in the course's folder or have it among their arguments. Only Linux can list them.
  var leftovers: [String] {
    let folder = root.path
    let ids = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return ids.filter { $0.first?.isNumber == true }.compactMap { id in
      let current = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(id)/cwd")
      let bytes = FileManager.default.contents(atPath: "/proc/\(id)/cmdline") ?? Data()
      let command = String(decoding: bytes, as: UTF8.self)
      let isOurs = command.contains(folder) || (current ?? "").hasPrefix(folder)
      // The supervisor, and what it looks for leftovers and cleans up with.
      let isSupervisor = ["course-supervisor", "COURSE_PROCESS=", "rm\0-rf\0"]
        .contains(where: command.contains)
      // The kernel takes the command of a process that ends before it takes its folder.
      return isOurs && !isSupervisor && !command.isEmpty ? command : nil
    }
  }
}
