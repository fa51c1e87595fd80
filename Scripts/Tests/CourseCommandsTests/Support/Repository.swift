import Foundation

/// A git repository for a test, with an author of its own.
struct Repository {
  let folder: URL

  /// Makes a folder a repository.
  init(_ folder: URL) throws {
    self.folder = folder
    try git("init", "--quiet", "--initial-branch=main")
    try identify()
  }

  /// Clones a repository, with these values in the configuration of the clone.
  init(cloning other: Repository, _ configuration: [String] = []) throws {
    folder = try TestFolder.new("clone")
    let values = configuration.flatMap { ["--config", $0] }
    try Self.run(
      ["clone", "--quiet"] + values + [other.folder.path, folder.path],
      in: other.folder
    )
    try identify()
  }

  private func identify() throws {
    try git("config", "user.name", "Ada")
    try git("config", "user.email", "ada@example.com")
    try git("config", "commit.gpgsign", "false")
  }

  /// Commits everything.
  func commit(_ subject: String = "Change") throws {
    try git("add", "--all")
    try git("commit", "--quiet", "-m", subject)
  }

  /// Runs git here.
  ///
  /// - Returns: what it printed.
  @discardableResult
  func git(_ arguments: String...) throws -> String { try Self.run(arguments, in: folder) }

  struct Failure: Error {
    let text: String
  }

  @discardableResult
  static func run(
    _ arguments: [String],
    by program: String = "git",
    in folder: URL
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging([
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "LC_ALL": "C",
      "GIT_EDITOR": "true",
    ]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(text: text) }
    return text
  }
}
