import CourseKit
import Foundation
import Testing

@testable import CourseKit

@Suite("live: interrupted anywhere")
struct LiveInterruptionTests {
  private struct Killed: Error {}

  /// Ends the laying after so many changes of the folder, as a kill would.
  @Test(arguments: [1, 2, 3])
  func `what was typed can be brought back after a kill between two changes`(
    changes: Int
  ) async throws {
    let course = try LiveCourse()
    try course.type("typed for an hour", into: "A.swift")
    try course.type("and a new file", into: "Extra.swift")
    let before = try FolderContents(course.lesson.exercise)
    let starter = try await course.context.starter(of: course.lesson)
    let target = try Checkpoints(course.lesson, starter: starter).contents(after: 2)

    var count = 0
    #expect(throws: Killed.self) {
      try course.lesson.replaceAnswer(with: target) {
        count += 1
        if count == changes { throw Killed() }
      }
    }

    let kept = try #require(course.lesson.backups.last)
    #expect(try FolderContents(kept) == before)
    _ = try course.lesson.replaceAnswer(with: FolderContents(kept))
    #expect(try FolderContents(course.lesson.exercise) == before)
  }

  /// States in which a presenter's folder may be when a checkpoint is written.
  enum Mess: CaseIterable {
    case halfTyped, renamed, added, removed, inAFolder, notText

    func make(in folder: URL) throws {
      let manager = FileManager.default
      let file = folder.appending(path: "A.swift")
      switch self {
      case .halfTyped: try Data("func half".utf8).write(to: file)
      case .renamed: try manager.moveItem(at: file, to: folder.appending(path: "Z.swift"))
      case .added: try Data("// new\n".utf8).write(to: folder.appending(path: "C.swift"))
      case .removed: try manager.removeItem(at: file)
      case .inAFolder:
        let inner = folder.appending(path: "Doubles")
        try manager.createDirectory(at: inner, withIntermediateDirectories: false)
        try manager.moveItem(at: file, to: inner.appending(path: "A.swift"))
      case .notText: try Data([0xFF, 0x00, 0xFE]).write(to: file)
      }
    }
  }

  @Test(arguments: Mess.allCases, [["next"], ["catch-up", "0"], ["catch-up", "2"]])
  func `what was there before a checkpoint was laid is kept, byte for byte`(
    mess: Mess,
    words: [String]
  ) async throws {
    let course = try LiveCourse()
    course.begin(at: 1)
    try mess.make(in: course.lesson.exercise)
    let before = try FolderContents(course.lesson.exercise)

    try await course.live(words)

    let kept = try #require(course.lesson.backups.last)
    #expect(try FolderContents(kept) == before)
    #expect(try FolderContents(course.lesson.exercise) != before)
  }

  @Test func `nothing is changed when nothing can be kept`() async throws {
    let course = try LiveCourse()
    try course.type("typed", into: "A.swift")
    // A file where the folder of kept answers belongs stands in for a disk that takes nothing more.
    let kept = course.root.appending(path: ".course/kept")
    try FileManager.default.createDirectory(
      at: kept.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data().write(to: kept)

    await #expect(throws: UserFacingError.self) { try await course.live("start") }

    #expect(course.answer("A.swift") == "typed")
  }
}
