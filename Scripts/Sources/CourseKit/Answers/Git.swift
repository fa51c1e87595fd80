import Foundation

/// Runs git in the course's folder. Only asks: nothing of the repository is written.
struct Git: Sendable {
  private let program: String
  private let root: URL
  private let environment: [String: String]

  init?(root: URL, environment: [String: String]) {
    guard let program = environment.program("git") else { return nil }
    self.program = program
    self.root = root
    let names = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"]
    self.environment = environment.filter { !names.contains($0.key) }
      .merging(["LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_PAGER": ""]) { $1 }
  }

  /// Gives the exit code, -1 if git was ended, and up to 512 KiB of what it printed.
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
    let output = await process.output()
    let code = if case .exited(let code) = output.end { code } else { Int32(-1) }
    return (code, output.text)
  }
}
