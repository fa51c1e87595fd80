import Foundation

/// Runs git in the course's folder. Only asks: nothing of the repository is written.
struct Git: Sendable {
  private let program: String
  private let root: URL
  private let environment: [String: String]

  /// - Parameters:
  ///   - root: the folder of the course.
  ///   - environment: the variables of the process.
  /// - Returns: `nil` when no folder of `PATH` holds git.
  init?(root: URL, environment: [String: String]) {
    guard let program = environment.program("git") else { return nil }
    self.program = program
    self.root = root
    let names = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"]
    self.environment = environment.filter { !names.contains($0.key) }
      .merging(["LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_PAGER": ""]) { $1 }
  }

  /// Runs one git command.
  ///
  /// - Parameters:
  ///   - arguments: the words after `git`.
  ///   - index: the index file to use instead of the repository's.
  /// - Returns: the exit code, -1 if git was ended or can't be started; and what it printed, up to 256 KiB.
  func run(_ arguments: [String], index: URL? = nil) async -> (code: Int32, text: String) {
    var process = ChildProcess(
      program: program,
      arguments: arguments,
      environment: environment,
      folder: root,
      timeLimit: .seconds(60),
      keptOutput: 256 << 10
    )
    if let index { process.environment["GIT_INDEX_FILE"] = index.path }
    do {
      let result = try await process.run()
      if case .exited(let code) = result.end { return (code, result.output.head) }
      return (-1, result.output.head)
    } catch {
      return (-1, "\(error)")
    }
  }
}
