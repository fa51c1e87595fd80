import Foundation

/// The starter of a lesson. `Lessons/.starters` names each by the id of its git tree: a student's
/// own commit is another tree, whatever its files say.
enum Starter {
  static func treeID(of lesson: Lesson) -> String? {
    let file = lesson.root.appending(path: "Lessons/.starters")
    guard let text = try? TextFile(file).text else { return nil }
    let rows = TextFile.lines(of: text).map { $0.split(separator: " ") }
    return rows.first { $0.count == 2 && $0[1] == lesson.name }.map { String($0[0]) }
  }

  static func contents(of lesson: Lesson, environment: [String: String]) async throws
    -> FolderContents
  {
    let git = try Git(root: lesson.root, environment: environment)
    guard let id = treeID(of: lesson) else {
      throw Explanation("Lessons/.starters doesn't name the starter of lesson \(lesson.number).")
        .remedy("Bring the file back: git checkout -- Lessons/.starters")
    }
    let found = await git.run(["cat-file", "-t", id])
    guard found.code == 0, found.text == "tree\n" else {
      let fact = "The starter of lesson \(lesson.number) (git tree \(id.prefix(9)))"
      throw Explanation("\(fact) is not in the git history that is here; nothing was changed.")
        .remedy("`git fetch --unshallow` may bring it; or copy Exercises from a fresh clone.")
    }
    let scratch = try TemporaryFolder.new()
    defer { scratch.remove() }
    let files = scratch.appending(path: "files")
    for arguments in [
      ["read-tree", id], ["checkout-index", "--all", "--force", "--prefix=\(files.path)/"],
    ] {
      let result = await git.run(arguments, index: scratch.appending(path: "index"))
      guard result.code == 0 else {
        throw Explanation(
          "git could not give the starter of lesson \(lesson.number): \(result.text.prefix(300))"
        )
        .remedy("Nothing was changed. `git fsck` tells whether the repository is sound.")
      }
    }
    return try FolderContents(files)
  }
}

/// Runs git in the course's folder. Only asks: nothing of the repository is written.
struct Git: Sendable {
  private let program: String
  private let root: URL
  private let environment: [String: String]

  init(root: URL, environment: [String: String]) throws {
    guard let program = environment.program("git") else {
      throw Explanation("There is no `git` in the PATH, which brings starters and compares files.")
        .remedy("Install it: https://git-scm.com/downloads")
    }
    self.program = program
    self.root = root
    let names = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"]
    self.environment = environment.filter { !names.contains($0.key) }
      .merging(["LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_PAGER": ""]) { $1 }
  }

  /// Gives the exit code, -1 if git was ended, and up to 512 KiB of what it printed.
  func run(_ arguments: [String], index: URL? = nil) async -> (code: Int32, text: String) {
    var process = ChildProcess(program: program, arguments: arguments, environment: environment)
    process.folder = root
    process.keptOutput = 256 << 10
    if let index { process.environment["GIT_INDEX_FILE"] = index.path }
    let output = await process.output()
    let code = if case .exited(let code) = output.end { code } else { Int32(-1) }
    return (code, output.text)
  }
}
