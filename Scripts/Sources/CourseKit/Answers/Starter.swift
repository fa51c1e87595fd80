import Foundation

/// The starter of a lesson as git has it: the files that the course gives to students.
package struct Starter: Sendable {
  /// The name under which it was found, `origin/HEAD`, or a commit's id.
  package let source: String

  private let lesson: Lesson
  private let git: Git

  /// Looks for it: where the course comes from first, then in the history of the folder, newest first.
  ///
  /// A commit holds the starter if its files mark every task of the lesson with `TODO: N`.
  ///
  /// - Parameters:
  ///   - lesson: the lesson.
  ///   - environment: the variables of the process; `PATH` leads to git.
  /// - Throws: An `Explanation` when there is no git, no history, or no such commit.
  package static func find(
    _ lesson: Lesson,
    environment: [String: String]
  ) async throws -> Starter {
    guard let git = Git(root: lesson.root, environment: environment) else {
      throw Messages.noGit(lesson.number)
    }
    let tasks = Set(try lesson.text().tasks.map(\.number))
    for name in names {
      if try await holds(tasks, lesson, name, git) {
        return Starter(source: name, lesson: lesson, git: git)
      }
    }
    let log = try await git.run(["log", "--format=%H", "-n", "500", "HEAD", "--", path(lesson)])
    guard log.code == 0 else { throw Messages.noHistory(lesson.number, log.text) }
    for commit in log.text.split(separator: "\n").map(String.init) {
      if try await holds(tasks, lesson, commit, git) {
        return Starter(source: String(commit.prefix(9)), lesson: lesson, git: git)
      }
    }
    throw Messages.noStarter(lesson.number)
  }

  private static let names = [
    "upstream/HEAD", "upstream/main", "origin/HEAD", "origin/main", "HEAD",
  ]

  private static func path(_ lesson: Lesson) -> String { "Exercises/\(lesson.name)" }

  private static func holds(
    _ tasks: Set<Int>,
    _ lesson: Lesson,
    _ commit: String,
    _ git: Git
  ) async throws -> Bool {
    let pattern = ["grep", "-h", "-o", "-I", "-E", "TODO: [0-9]+", commit, "--", path(lesson)]
    let found = try await git.run(pattern)
    guard found.code == 0, !tasks.isEmpty else { return false }
    let numbers = found.text.split(separator: "\n").compactMap { Int($0.dropFirst("TODO: ".count)) }
    return tasks.isSubset(of: numbers)
  }

  /// The starter's files, as a checkout would write them.
  ///
  /// - Throws: An `Explanation` when git can't give them, or the scratch folder can't be written.
  package func contents() async throws -> FolderContents {
    let scratch = lesson.root.appending(path: ".course/starter-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    do {
      try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    } catch {
      throw Messages.notKept(scratch.deletingLastPathComponent().path, error.localizedDescription)
    }
    let index = scratch.appending(path: "index")
    let files = scratch.appending(path: "files")
    let tree = "\(source):./\(Self.path(lesson))"
    for arguments in [
      ["read-tree", tree], ["checkout-index", "--all", "--force", "--prefix=\(files.path)/"],
    ] {
      let result = try await git.run(arguments, index: index)
      guard result.code == 0 else { throw Messages.gitTrouble(lesson.number, result.text) }
    }
    return try FolderContents(files)
  }
}
