import CourseKit
import Foundation
import Testing

@testable import CourseKit

@Suite("live: walking a lesson")
struct LiveWalkTests {
  @Test func `goes from the starter over every step to the solution`() async throws {
    let course = try LiveCourse()
    try await course.live("catch-up", "0")
    course.begin(at: 0)

    var states: [[String?]] = []
    for _ in 1...3 {
      try await course.live("next")
      states.append([course.answer("A.swift"), course.answer("B.swift")])
    }

    let expected: [[String?]] = [
      ["a 1\n", "// TODO: 2. b 0\n"], ["a 1\n", "b 2\n"], ["a done\n", "b done\n"],
    ]
    #expect(states == expected)
    await #expect(throws: UserFacingError.self) { try await course.live("next") }
  }

  @Test func `goes back as it came`() async throws {
    let course = try LiveCourse()
    course.begin(at: 2)

    try await course.live("catch-up", "1")

    #expect(course.answer("A.swift") == "a 1\n")
    #expect(course.answer("B.swift") == "// TODO: 2. b 0\n")
  }

  @Test func `keeps what was typed before it lays a step, and only that`() async throws {
    let course = try LiveCourse()
    course.begin(at: 0)

    try await course.live("next")
    #expect(course.lesson.backups.isEmpty, "a checkpoint is not worth keeping")

    try course.type("half typ", into: "A.swift")
    try course.type("mine", into: "Notes.txt")
    try await course.live("next")

    #expect(course.kept("half typ", in: "A.swift") == 1)
    #expect(course.kept("mine", in: "Notes.txt") == 1)
    #expect(course.answer("Notes.txt") == nil)
  }

  @Test func `starts with the starter and restores the previous answer, byte for byte`()
    async throws
  {
    let course = try LiveCourse()
    try course.type("my answer", into: "A.swift")
    try course.type("my file", into: "Extra.swift")
    let before = try FolderContents(course.lesson.exercise)

    try await course.live("start")
    #expect(course.answer("A.swift") == "// TODO: 1. a 0\n")
    try await course.live("next")
    try await course.live("start")
    try await course.live("restore")

    #expect(try FolderContents(course.lesson.exercise) == before)
    #expect(course.context.store.load().progress.live == nil)
    #expect(course.lesson.backups.count == 1, "a checkpoint is not worth keeping")
  }

  @Test(arguments: [0, 1, 2, 3])
  func `catches up with any step`(step: Int) async throws {
    let course = try LiveCourse()
    try course.type("lost", into: "A.swift")

    try await course.live("catch-up", "\(step)")

    let expected = ["// TODO: 1. a 0\n", "a 1\n", "a 1\n", "a done\n"][step]
    #expect(course.answer("A.swift") == expected)
    #expect(course.kept("lost", in: "A.swift") == 1)
  }

  @Test func `says what it can't do`() async throws {
    let course = try LiveCourse()

    await #expect(throws: UserFacingError.self) { try await course.live("next") }
    await #expect(throws: UserFacingError.self) { try await course.live("restore") }
    await #expect(throws: UserFacingError.self) { try await course.live("show", "9") }
    await #expect(throws: UserFacingError.self) { try await course.live("catch-up", "9") }
    #expect(course.answer("A.swift") == "// TODO: 1. a 0\n", "nothing was changed")
  }

  @Test func `the notes need no starter`() async throws {
    let course = try LiveCourse()
    try FileManager.default.removeItem(at: course.root.appending(path: ".git"))
    try await course.live("show")
    await #expect(throws: UserFacingError.self) { try await course.live("start") }
  }
}
