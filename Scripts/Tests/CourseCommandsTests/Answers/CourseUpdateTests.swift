import CourseKit
import Foundation
import Testing

/// What the README says about updating the course, tried.
struct CourseUpdateTests {
  private let origin: Repository
  private let student: Repository
  private let course: FixtureCourse
  private static let answer = "Exercises/Lesson01Adding/Adder.swift"

  init() throws {
    course = try FixtureCourse()
    origin = try Repository(course.root)
    try origin.commit("Course")
    student = try Repository(cloning: origin)
    try write("my work\n", to: Self.answer)
  }

  private func write(_ text: String, to path: String) throws {
    try TestFolder.write([path: text], to: student.folder)
  }

  private func text(_ path: String) throws -> String {
    try student.folder.appending(path: path).readText()
  }

  /// The course changes: a lesson's text, or the starter that the student works on.
  private func publish(_ path: String) throws {
    try TestFolder.write([path: "// news\n"], to: origin.folder)
    try origin.commit("News")
  }

  @Test func `git pull leaves answers alone that are not committed`() throws {
    try publish("Lessons/Lesson01Adding/README.md")
    try student.git("pull", "--quiet")

    #expect(try text(Self.answer) == "my work\n")
    #expect(try text("Lessons/Lesson01Adding/README.md") == "// news\n")
  }

  @Test func `git pull refuses when a starter changed and the answer is not committed`() throws {
    try publish(Self.answer)

    let failure = #expect(throws: Repository.Failure.self) {
      try student.git("pull", "--quiet")
    }
    #expect(failure?.text.contains("would be overwritten by merge") == true)
    #expect(try text(Self.answer) == "my work\n")
  }

  @Test func `committed answers win over changed starters`() throws {
    try publish(Self.answer)
    try publish("Lessons/Lesson01Adding/README.md")
    try student.git("add", "Exercises")
    try student.git("commit", "--quiet", "-m", "My answers")
    try student.git("pull", "--quiet", "--no-rebase", "--no-edit", "-X", "ours")

    #expect(try text(Self.answer) == "my work\n")
    #expect(try text("Lessons/Lesson01Adding/README.md") == "// news\n")
  }
}
