import CourseKit
import Foundation
import Testing

@testable import CourseKit

struct StarterTests {
  private let fixture: FixtureCourse
  private let lesson: Lesson
  private let starter: FolderContents
  private let environment = ProcessInfo.processInfo.environment

  init() throws {
    fixture = try FixtureCourse()
    lesson = try fixture.lesson("01")
    starter = try FolderContents(lesson.exercise)
  }

  private func found(of lesson: Lesson? = nil) async throws -> FolderContents {
    try await fixture.context().starter(of: lesson ?? self.lesson)
  }

  @Test func `is there whatever is committed after it`() async throws {
    let repository = try fixture.commit()
    #expect(try await found() == starter)
    for text in ["one", "two"] {
      try fixture.solve(with: ["Adder.swift": text])
      try repository.commit()
    }
    #expect(try await found() == starter)
  }

  @Test func `an answer that kept its TODO comments and was pushed is no starter`() async throws {
    let origin = try fixture.commit()
    let clone = try Repository(cloning: origin)
    let mine = try Course(root: clone.folder).lesson("01")
    try Data("// TODO: 1. Mine.\n// TODO: 2. Mine.\n".utf8)
      .write(to: mine.exercise.appending(path: "Adder.swift"))
    try clone.commit("My answer")
    try origin.git("checkout", "--quiet", "--detach")
    try clone.git("push", "--quiet", "origin", "HEAD:main")
    try clone.git("fetch", "--quiet")

    #expect(try await found(of: mine) == starter)
  }

  @Test func `a course that was updated has the new one`() async throws {
    let origin = try fixture.commit()
    let clone = try Repository(cloning: origin)
    try fixture.answer("01", ["Wiring.swift": "// TODO: 1. New.\n"])
    try fixture.recordStarters(in: origin)
    try origin.commit("News")
    try clone.git("pull", "--quiet")

    let lesson = try Course(root: clone.folder).lesson("01")
    #expect(try await found(of: lesson).paths == ["Wiring.swift"])
  }

  @Test func `a copy of the course with a history of its own has it too`() async throws {
    try fixture.commit()
    try FileManager.default.removeItem(at: fixture.root.appending(path: ".git"))
    try Repository(fixture.root).commit("From a template")

    #expect(try await found() == starter)
  }

  @Test(arguments: ["course", "my files/the course ñ"])
  func `a course that is committed inside another repository has it too`(place: String) async throws
  {
    try fixture.commit()
    try FileManager.default.removeItem(at: fixture.root.appending(path: ".git"))
    let outer = try TestFolder.new("outer")
    let root = outer.appending(path: place)
    try root.deletingLastPathComponent().makeFolder()
    try FileManager.default.moveItem(at: fixture.root, to: root)
    try Repository(outer).commit("Everything")

    let course = FixtureCourse(root: root)
    try course.answer("01", ["Adder.swift": "mine", "Wiring.swift": "mine"])
    #expect(await course.run("reset", "01").code == 0)
    #expect(try FolderContents(course.lesson("01").exercise) == starter)
  }

  @Test func `a worktree and a git folder elsewhere have it too`() async throws {
    let repository = try fixture.commit()
    let worktree = try TestFolder.new("worktree")
    try repository.git("worktree", "add", "--quiet", "--detach", worktree.path)
    try repository.git("init", "--quiet", "--separate-git-dir", TestFolder.new("git").path)
    #expect(try await FixtureCourse(root: worktree).context().starter(of: lesson) == starter)
    #expect(try await found() == starter)
  }

  @Test(arguments: [["reset", "01"], ["live", "01", "start"]])
  func `an empty starter is an error and changes nothing`(words: [String]) async throws {
    let repository = try fixture.commit()
    let empty = try repository.git("hash-object", "-t", "tree", "-w", "/dev/null")
    let row = empty.trimmingCharacters(in: .whitespacesAndNewlines) + " Lesson01Adding\n"
    try TestFolder.write(["Lessons/.starters": row], to: fixture.root)

    let result = await fixture.run(words)
    #expect(result.code == 2)
    #expect(result.errors.hasPrefix("git gave no file for the starter of lesson 01."))
    #expect(try FolderContents(lesson.exercise) == starter)
    #expect(lesson.backups.isEmpty)
  }

  @Test func `queries of git change nothing in the repository`() async throws {
    let repository = try fixture.commit()
    try fixture.solve()
    let before = try repository.git("status", "--porcelain")
    _ = try await found()

    #expect(try repository.git("status", "--porcelain") == before)
    #expect(try repository.git("stash", "list").isEmpty)
  }

  @Test func `bytes come as git has them`() async throws {
    try Data([0x2F, 0x2F, 0xFF, 13, 10, 0]).write(
      to: lesson.exercise.appending(path: "Odd ñ.bin")
    )
    let contents = try FolderContents(lesson.exercise)
    try fixture.commit()
    try fixture.solve()

    #expect(try await found() == contents)
  }

  private func sentence(_ environment: [String: String]? = nil) async throws -> String {
    let error = await #expect(throws: UserFacingError.self) {
      try await fixture.context(environment: environment ?? self.environment).starter(of: lesson)
    }
    return error?.fact ?? ""
  }

  @Test func `no git, no name, no repository and no such tree are sentences`() async throws {
    #expect(try await sentence() == "Lessons/.starters doesn't name the starter of lesson 01.")

    let id = String(repeating: "1", count: 40)
    try TestFolder.write(["Lessons/.starters": "\(id) Lesson01Adding\n"], to: fixture.root)
    #expect(try await sentence(["PATH": "/nowhere"]).hasPrefix("There is no `git` in the PATH"))
    let fact = "The starter of lesson 01 (git tree 111111111) is not in the git history"
    #expect(
      try await sentence() == "The course is in no git repository, which `reset` and `live` need."
    )
    try Repository(fixture.root).commit()
    #expect(try await sentence().hasPrefix(fact))
  }

  @Test func `only for a shallow clone the message suggests to fetch more`() async throws {
    let origin = try fixture.commit()
    try fixture.answer("01", ["Wiring.swift": "// newer\n"])
    try origin.commit("Newer starter, older name")
    let shallow = try TestFolder.new("shallow")
    let source = "file://" + origin.folder.path(percentEncoded: true)
    try Repository.run(
      ["clone", "--quiet", "--depth", "1", source, shallow.path],
      in: fixture.root
    )
    let error = await #expect(throws: UserFacingError.self) {
      try await FixtureCourse(root: shallow).context().starter(of: lesson)
    }
    #expect(error?.remedy.hasPrefix("`git fetch --unshallow` may bring it") == true)
    try TestFolder.write(
      ["Lessons/.starters": String(repeating: "1", count: 40) + " Lesson01Adding\n"],
      to: fixture.root
    )
    let whole = await #expect(throws: UserFacingError.self) { try await found() }
    #expect(whole?.remedy == "To have it, copy Exercises from a fresh clone of the course.")
  }

  @Test func `another user's clone is refused in git's own words, with its command`() async throws {
    try fixture.commit()
    let other = environment.merging(["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"]) { $1 }
    let error = await #expect(throws: UserFacingError.self) {
      try await fixture.context(environment: other).starter(of: lesson)
    }
    #expect(error?.fact.hasPrefix("git refuses the course's repository: detected dubious") == true)
    #expect(error?.remedy.contains("git config --global --add safe.directory ") == true)
  }
}
