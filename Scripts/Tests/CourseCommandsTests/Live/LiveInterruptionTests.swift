import CourseContent
import Foundation
import Testing

@testable import CourseCommands

@Suite("live: interrupted anywhere")
struct LiveInterruptionTests {
  private struct Killed: Error {}

  /// Ends the laying after so many changes of the folder, as a kill would.
  @Test(arguments: [1, 2, 3])
  func `what was typed can be brought back after a kill between two changes`(
    changes: Int
  ) async throws {
    let course = try await LiveCourse()
    try course.type("typed for an hour", into: "A.swift")
    try course.type("and a new file", into: "Extra.swift")
    let before = try FolderContents(course.lesson.exercise)
    let target = try await Checkpoints(
      course.lesson,
      environment: ProcessInfo.processInfo.environment
    ).contents(after: 2)
    let answers = KeptAnswers(course.lesson)

    var count = 0
    #expect(throws: Killed.self) {
      try AnswerFolder(course.lesson).exchange(for: target, keptIn: answers) {
        count += 1
        if count == changes { throw Killed() }
      }
    }

    let kept = try #require(answers.all.last)
    #expect(try FolderContents(kept.folder) == before)
    _ = try AnswerFolder(course.lesson).exchange(
      for: FolderContents(kept.folder),
      keptIn: answers
    )
    #expect(try FolderContents(course.lesson.exercise) == before)
  }

  @Test func `nothing is changed when nothing can be kept`() async throws {
    let course = try await LiveCourse()
    try course.type("typed", into: "A.swift")
    // A file where the folder of kept answers belongs stands in for a disk that takes nothing more.
    let kept = course.root.appending(path: ".course/kept")
    try FileManager.default.createDirectory(
      at: kept.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data().write(to: kept)

    await #expect(throws: Explanation.self) { try await course.live(.start) }

    #expect(course.answer("A.swift") == "typed")
  }
}
