import Foundation
import Testing

@testable import CourseVerify

struct StarterListTests {
  /// Returns the findings after a change, in a repository whose list was right.
  private func facts(_ change: (FixtureCourse) throws -> Void) async throws -> [String] {
    let fixture = try FixtureCourse()
    let toolchain = try fixture.toolchain()
    let list = #"git ls-tree "$(git write-tree):Exercises" | awk '{ print $3, $4 }'"#
    let made = await toolchain.run(
      "/bin/sh",
      ["-c", "git init -q && git add Exercises && \(list) > Lessons/.starters"],
      folder: fixture.root
    )
    try #require(made.succeeded, "\(made.text)")
    try change(fixture)
    return await fixture.course.starterChecks(toolchain).joined()
      .map { "\($0.place): \($0.fact)" }
  }

  @Test func `a list that names every starter is right`() async throws {
    #expect(try await facts { _ in } == [])
  }

  @Test func `a starter that was changed is found`() async throws {
    let facts = try await facts { try $0.edit(Defect.exercise, "nobody", "somebody") }

    let sentence = "The starter of Lesson01Greeting is not the one that Lessons/.starters names."
    #expect(facts == ["Lessons/.starters:1: \(sentence)"])
  }

  @Test func `a course without git is only a warning`() async throws {
    let fixture = try FixtureCourse()
    let checks = await fixture.course.starterChecks(try fixture.toolchain())

    #expect(checks.map(\.passed) == [true])
    #expect(checks.joined().count == 1)
  }
}
