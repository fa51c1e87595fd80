import Foundation

extension CommandContext {
  /// Returns a lesson's starter: the git tree whose id is in `Lessons/.starters`, so no commit of a student changes it.
  func starter(of lesson: Lesson) async throws -> FolderContents {
    let id = try await starterTree(of: lesson)
    let scratch = try TemporaryFolder.make()
    defer { scratch.remove() }
    let files = scratch.appending(path: "files")
    try files.makeFolder()
    // A work tree of its own: in a folder of a larger repository, git would write only what belongs below that folder.
    // Bytes come as the repository has them, whatever line ends the reader's git prefers.
    let tree = ["GIT_WORK_TREE": files.path, "GIT_INDEX_FILE": "\(scratch.path)/index"]
    for arguments in [["read-tree", id], ["checkout-index", "--all", "--force"]] {
      let result = try await git(["-c", "core.autocrlf=false"] + arguments, tree)
      if result.succeeded { continue }
      let fact = "git could not give the starter of lesson \(lesson.number)"
      throw UserFacingError("\(fact): \(result.text.prefix(300))")
        .remedy("Nothing was changed. `git fsck` shows whether the repository is intact.")
    }
    let starter = try FolderContents(files)
    guard !starter.paths.isEmpty else {
      throw UserFacingError("git gave no file for the starter of lesson \(lesson.number).")
        .remedy("Nothing was changed. Copy Exercises from a fresh clone of the course.")
    }
    return starter
  }

  /// Returns the id of the git tree that is a lesson's starter. Throws if git can't find it.
  func starterTree(of lesson: Lesson) async throws -> String {
    let rows = course.root.appending(path: "Lessons/.starters").text.lines
    guard let row = rows.first(where: { $0.hasSuffix(" \(lesson.name)") }) else {
      let fact = "Lessons/.starters doesn't name the starter of lesson \(lesson.number)."
      throw UserFacingError(fact).remedy("Bring the file back: git checkout -- Lessons/.starters")
    }
    let id = String(row.prefix { $0 != " " })
    let isShallow = try await isShallowRepository()
    guard try await git(["cat-file", "-t", id]).text.lines.last == "tree" else {
      let fact = "The starter of lesson \(lesson.number) (git tree \(id.prefix(9)))"
      let remedy = isShallow ? "`git fetch --unshallow` may bring it; or" : "To have it,"
      throw UserFacingError("\(fact) is not in the git history that is here; nothing was changed.")
        .remedy("\(remedy) copy Exercises from a fresh clone of the course.")
    }
    return id
  }

  /// Whether the repository is a shallow clone. Throws if there is none, or if git refuses it.
  func isShallowRepository() async throws -> Bool {
    let result = try await git(["rev-parse", "--is-shallow-repository"])
    if result.succeeded { return result.text.lines.last == "true" }
    if result.text.contains("not a git repository") {
      throw UserFacingError("The course is in no git repository, which `reset` and `live` need.")
        .remedy("Clone the course instead of downloading it.")
    }
    let said = result.text.lines.map { $0.trimmingCharacters(in: .whitespaces) }
    let fact = said.first { $0.hasPrefix("fatal: ") }?.dropFirst("fatal: ".count) ?? "it fails"
    throw UserFacingError("git refuses the course's repository: \(fact).")
      .remedy(said.filter { !$0.isEmpty && !$0.hasPrefix("fatal: ") }.joined(separator: " "))
  }

  /// Runs git in the course's folder, with up to 512 KiB of output. Reads only: it writes nothing to the repository.
  /// `repository` has git's variables for another index or work tree.
  func git(_ arguments: [String], _ repository: [String: String] = [:]) async throws
    -> ChildProcess.Result
  {
    guard let program = environment.program("git") else {
      let fact = "There is no `git` in the PATH, which brings starters and compares files."
      throw UserFacingError(fact).remedy("Install it: https://git-scm.com/downloads")
    }
    let plain = ["LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_PAGER": ""]
    var variables = environment.merging(plain) { $1 }
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_PREFIX", "GIT_INDEX_FILE"] {
      variables[name] = repository[name]
    }
    var process = ChildProcess(program: program, arguments: arguments, environment: variables)
    process.folder = course.root
    process.retainedOutputBytes = 256 << 10
    return await process.output()
  }
}
