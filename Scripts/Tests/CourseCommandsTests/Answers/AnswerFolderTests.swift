import CourseKit
import Foundation
import Testing

@testable import CourseKit

struct AnswerFolderTests {
  private struct Killed: Error {}

  private let fixture: FixtureCourse
  private let lesson: Lesson

  init() throws {
    fixture = try FixtureCourse()
    lesson = try fixture.lesson("01")
  }

  /// Creates an answer and files to overlay: some names are in both, and one name is a file in one and a folder in
  /// the other.
  private func prepare() throws -> (old: FolderContents, new: FolderContents) {
    try fixture.answer(
      "01",
      [
        "Adder.swift": "mine", "Mine.swift": "m", "Both": "file", "Other/A.swift": "a", ".h": "h",
        "Own/A.swift": "a",
      ]
    )
    let other = try TestFolder.with([
      "Adder.swift": "starter", "Wiring.swift": "w", "Both/Inside.swift": "i", "Other": "o",
    ])
    return (try FolderContents(lesson.exercise), try FolderContents(other))
  }

  @Test func `holds exactly what was laid`() throws {
    let (_, new) = try prepare()
    _ = try lesson.replaceAnswer(with: new)

    #expect(try FolderContents(lesson.exercise) == new)
    let names = try FileManager.default.contentsOfDirectory(atPath: lesson.exercise.path)
    #expect(Set(names) == ["Adder.swift", "Wiring.swift", "Both", "Other"])
  }

  @Test func `the folder itself stays, for a shell whose current folder it is`() throws {
    let (_, new) = try prepare()
    func number() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: lesson.exercise.path)[.systemFileNumber]
        as? Int
    }
    let before = try number()
    _ = try lesson.replaceAnswer(with: new)

    #expect(try number() == before)
  }

  @Test func `a missing folder is made`() throws {
    let (_, new) = try prepare()
    try FileManager.default.removeItem(at: lesson.exercise)
    let exchange = try lesson.replaceAnswer(with: new)

    #expect(exchange == .replaced(backup: nil))
    #expect(try FolderContents(lesson.exercise) == new)
  }

  @Test func `the same files are left alone`() throws {
    let (old, _) = try prepare()
    let exchange = try lesson.replaceAnswer(with: old)

    #expect(exchange == .unchanged)
    #expect(lesson.backups.isEmpty)
  }

  @Test(arguments: 0..<8)
  func `cut short anywhere, nothing is lost and the next time works`(steps: Int) throws {
    let (old, new) = try prepare()
    var done = 0

    #expect(throws: Killed.self) {
      try lesson.replaceAnswer(with: new) {
        if done == steps { throw Killed() }
        done += 1
      }
    }

    let kept = try #require(lesson.backups.first)
    #expect(try FolderContents(kept) == old)
    let half = try FolderContents(lesson.exercise)
    #expect(half.paths.allSatisfy { new.contains($0) || old.contains($0) })

    _ = try lesson.replaceAnswer(with: new)
    #expect(try FolderContents(lesson.exercise) == new)
    _ = try lesson.replaceAnswer(with: FolderContents(kept))
    #expect(try FolderContents(lesson.exercise) == old)
  }

  @Test func `what another command prepares meanwhile stays`() throws {
    let (_, new) = try prepare()
    let other = ".course/laying/other/A.swift"
    try TestFolder.write([other: "a"], to: fixture.root)
    _ = try lesson.replaceAnswer(with: new)

    #expect(try fixture.root.appending(path: other).readText() == "a")
    #expect(fixture.root.appending(path: ".course/laying").visibleFolders.count == 1)
  }

  @Test func `a link in place of the folder is not followed`() throws {
    let (_, new) = try prepare()
    let elsewhere = try TestFolder.with(["Precious.swift": "p"])
    try FileManager.default.removeItem(at: lesson.exercise)
    try FileManager.default.createSymbolicLink(at: lesson.exercise, withDestinationURL: elsewhere)

    let error = #expect(throws: UserFacingError.self) {
      try lesson.replaceAnswer(with: new)
    }
    #expect(error?.fact.contains("is a symbolic link, so nothing was changed") == true)
    #expect(elsewhere.filesInside == ["Precious.swift"])
  }

  @Test func `a pipe among the files ends it before anything changes`() throws {
    let (_, new) = try prepare()
    mkfifo(lesson.exercise.appending(path: "pipe").path, 0o600)

    let error = #expect(throws: UserFacingError.self) {
      try lesson.replaceAnswer(with: new)
    }
    #expect(error?.fact.contains("is no file, link or folder") == true)
    #expect(lesson.exercise.appending(path: "Mine.swift").isRegularFile)
  }
}
