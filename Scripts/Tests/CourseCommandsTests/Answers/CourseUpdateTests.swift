import CourseKit
import Foundation
import Testing

@testable import CourseKit

/// The commands for updating the course in `Lessons/Trouble.md`, tried.
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

  /// Publishes a change of the course: a lesson's text, or the starter that the student works on.
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

  /// Runs each of the page's commands for an update in the student's clone, from the first on that holds these words.
  private func runPage(from words: String = "git add Exercises") throws -> [Bool] {
    let page = try TestFolder.course.appending(path: "Lessons/Trouble.md").readText()
    let section = try #require(page.components(separatedBy: "## Updating the course\n").last)
    let blocks = section.components(separatedBy: "```").prefix(5)
    let lines = blocks.filter { $0.hasPrefix("console\n") }.flatMap { $0.lines.dropFirst() }
    return try lines.drop { !$0.contains(words) }.map(run)
  }

  private func run(_ command: String) throws -> Bool {
    (try? Repository.run(["-c", command], by: "sh", in: student.folder)) != nil
  }

  @Test func `committed answers win over changed starters`() throws {
    try publish(Self.answer)
    try publish("Lessons/Lesson01Adding/README.md")

    #expect(try runPage().prefix(2) == [true, true])
    #expect(try text(Self.answer) == "my work\n")
    #expect(try text("Lessons/Lesson01Adding/README.md") == "// news\n")
    #expect(try student.git("status", "--porcelain").isEmpty)
  }

  @Test
  func `a file that only one side removed or renamed ends with a commit that keeps the student's`()
    throws
  {
    let folder = student.folder.appending(path: "Exercises/Lesson01Adding")
    let wiring = "Exercises/Lesson01Adding/Wiring.swift"
    try FileManager.default.removeItem(at: folder.appending(path: "Wiring.swift"))
    try write("let mine = true\n", to: "Exercises/Lesson01Adding/Mine 2.swift")
    try write("// mine\n", to: "Exercises/Lesson02Naming/Wiring.swift")
    let naming = "Exercises/Lesson02Naming/Wiring.swift"
    try origin.git("rm", "--quiet", naming)
    for path in [wiring, Self.answer, "Exercises/Lesson03New/Wiring.swift"] { try publish(path) }

    // The first two commit and pull, which stops; the others end the merge.
    #expect(try runPage() == [true, false, true, true])
    #expect(try student.git("status", "--porcelain").isEmpty)
    #expect(folder.entryNames.sorted() == ["Adder.swift", "Mine 2.swift"])
    #expect(try text(Self.answer) == "my work\n")
    #expect(try text(naming) == "// mine\n")
    #expect(try text("Exercises/Lesson03New/Wiring.swift") == "// news\n")
    #expect(try student.git("pull", "--no-rebase").contains("Already up to date"))
  }

  /// Publishes the course's own attributes in the course of this test.
  private func publishAttributes() throws {
    let name = ".gitattributes"
    try FileManager.default.copyItem(
      at: TestFolder.course.appending(path: name),
      to: origin.folder.appending(path: name)
    )
    try origin.commit("Attributes")
  }

  private func files(_ clone: Repository, endingIn end: String) throws -> [String] {
    try clone.git("ls-files", "--eol").lines.filter { $0.contains("w/\(end) ") }
  }

  @Test func `a clone of Git for Windows has the course's line ends`() throws {
    try publishAttributes()
    let clone = try Repository(cloning: origin, ["core.autocrlf=true"])
    try clone.git("config", "--unset", "core.autocrlf")

    #expect(try files(clone, endingIn: "crlf").isEmpty)
    #expect(try clone.git("status", "--porcelain").isEmpty)
  }

  @Test func `an older clone of Git for Windows is cured by the page's words`() throws {
    let clone = try Repository(cloning: origin, ["core.autocrlf=true"])
    #expect(try files(clone, endingIn: "lf").isEmpty)
    try publishAttributes()
    try clone.git("pull", "--quiet")
    let page = try TestFolder.course.appending(path: "Lessons/Trouble.md").readText()
    let row = try #require(page.lines.first { $0.contains("bash\\r") })
    let cure = try #require(row.split(separator: "`").last { $0.hasPrefix("git ") })
    try Repository.run(["-c", String(cure)], by: "sh", in: clone.folder)

    #expect(try files(clone, endingIn: "crlf").isEmpty)
    try clone.git("config", "--unset", "core.autocrlf")
    #expect(try clone.git("status", "--porcelain").isEmpty)
  }
}
