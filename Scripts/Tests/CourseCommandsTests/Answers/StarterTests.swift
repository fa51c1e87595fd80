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

  private func found() async throws -> (source: String, contents: FolderContents) {
    let found = try await Starter.find(lesson, environment: environment)
    return (found.source, try await found.contents())
  }

  @Test func `stands in the last commit while nothing else is committed`() async throws {
    try Repository(fixture.root).commit()
    try fixture.solve()

    let found = try await found()
    #expect(found.source == "HEAD")
    #expect(found.contents == starter)
  }

  @Test func `stands in the history when answers are committed`() async throws {
    let repository = try Repository(fixture.root)
    try repository.commit()
    for text in ["one", "two"] {
      try fixture.solve(with: ["Adder.swift": text])
      try repository.commit()
    }

    let found = try await found()
    #expect(found.source.count == 9)
    #expect(found.contents == starter)
  }

  @Test func `where the course comes from has the newest one`() async throws {
    let origin = try Repository(fixture.root)
    try origin.commit()
    let clone = try Repository(cloning: origin)
    try fixture.answer("01", ["Wiring.swift": "// TODO: 1. New.\n// TODO: 2. New.\n"])
    try origin.commit()
    try clone.git("fetch", "--quiet")

    let lesson = try Course(root: clone.folder).lesson("01")
    let found = try await Starter.find(lesson, environment: environment)
    #expect(found.source == "origin/HEAD")
    #expect(try await found.contents().items.keys.sorted() == ["Wiring.swift"])
  }

  @Test func `upstream counts before origin`() async throws {
    let upstream = try Repository(fixture.root)
    try upstream.commit()
    let clone = try Repository(cloning: upstream)
    try clone.git("remote", "add", "upstream", upstream.folder.path)
    try clone.git("fetch", "--quiet", "upstream")

    let lesson = try Course(root: clone.folder).lesson("01")
    #expect(try await Starter.find(lesson, environment: environment).source == "upstream/main")
  }

  @Test func `asking git changes nothing in the repository`() async throws {
    let repository = try Repository(fixture.root)
    try repository.commit()
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
    try Repository(fixture.root).commit()
    try fixture.solve()

    #expect(try await found().contents == contents)
  }

  @Test func `no git is a sentence`() async throws {
    let error = await #expect(throws: Explanation.self) {
      try await Starter.find(lesson, environment: ["PATH": "/nowhere"])
    }
    #expect(error == Messages.noGit("01"))
  }

  @Test func `no repository and no commit are sentences`() async throws {
    let error = await #expect(throws: Explanation.self) { try await found() }
    #expect(error?.fact.contains("git has no history here") == true)

    _ = try Repository(fixture.root)
    let other = await #expect(throws: Explanation.self) { try await found() }
    #expect(other?.fact.contains("git has no history here") == true)
  }

  @Test func `a history without the starter is a sentence`() async throws {
    try fixture.solve()
    try Repository(fixture.root).commit()

    let error = await #expect(throws: Explanation.self) { try await found() }
    #expect(error == Messages.noStarter("01"))
  }
}
