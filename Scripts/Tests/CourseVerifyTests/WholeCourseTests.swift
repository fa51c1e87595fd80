import Foundation
import Testing

@testable import CourseVerify

struct StarterListTests {
  /// What is found after a change, in a repository whose list was right.
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
    return await fixture.course.starterChecks(toolchain).flatMap(\.findings)
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

  @Test func `a course without git is told, and no more`() async throws {
    let fixture = try FixtureCourse()
    let checks = await fixture.course.starterChecks(try fixture.toolchain())

    #expect(checks.map(\.passed) == [true])
    #expect(checks.flatMap(\.findings).count == 1)
  }
}

/// Code that one lesson gives and another builds.
struct CopiedCodeTests {
  private static let given = "Lessons/Lesson01Greeting/Given/Lent"

  /// What is found where a copy is held against the solution.
  private func facts(_ copy: String) throws -> [String] {
    let fixture = try FixtureCourse()
    try fixture.write(
      "Solutions/Lesson01Greeting/Copied.swift",
      "import A\n\n// b\nlet c = \"d\"\n"
    )
    try fixture.write("\(Self.given)/Inside/Copied.swift", copy)
    return fixture.course.copies(in: Self.given, of: ["Tests", "Solutions/Lesson01Greeting"])
      .flatMap(\.findings).map { "\($0.place): \($0.fact)" }
  }

  @Test func `comments, imports and access may differ`() throws {
    #expect(try facts("/// Other.\npublic let c\n  = \"d\"\n") == [])
  }

  @Test func `code may not`() throws {
    let sentence = "This is no longer the code of Solutions/Lesson01Greeting/Copied.swift."
    #expect(
      try facts("public let c = \"e\"\n") == ["\(Self.given)/Inside/Copied.swift: \(sentence)"]
    )
  }

  @Test func `a folder that is gone is found`() throws {
    let facts = try FixtureCourse().course.copies(in: Self.given, of: ["Solutions"])
      .flatMap(\.findings).map(\.fact)
    #expect(facts == ["The folder \(Self.given) is missing."])
  }
}
