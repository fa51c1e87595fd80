import CourseKit
import Foundation
import Testing

@testable import CourseVerify

/// Mistakes in one file per task.
struct MistakeFileTests {
  private static let folder = "Tests/Mistakes/Lesson01Greeting"
  private static let file = "\(folder)/Task1.md"
  private let fixture: FixtureCourse

  init() throws { fixture = try FixtureCourse() }

  private static var script: String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../mistake")
      .standardizedFileURL.text
  }

  private func facts() throws -> [String] {
    try fixture.staticFindings().map { "\($0.place): \($0.fact)" }
  }

  @Test func `reads a mistake from each section`() throws {
    let mistakes = try AnswerVariant.mistakes(in: fixture.root.appending(path: Self.file))

    #expect(mistakes.map(\.title) == (1...6).map { "Greets \($0)" })
    #expect(mistakes.map(\.name) == (1...6).map { "greets-\($0)" })
    #expect(mistakes.map(\.line) == [3, 21, 39, 57, 75, 93])
    #expect(mistakes.allSatisfy { $0.task == 1 && $0.rationale == "It is short." })
    #expect(mistakes.map(\.diffs.count) == Array(repeating: 1, count: 6))
    #expect(mistakes[1].caughtBy.map(\.test) == ["Task 1 · greets each person"])
    #expect(mistakes[1].caughtBy.map(\.line) == [23])
  }

  @Test func `a title that is used twice is found`() throws {
    try fixture.edit(Self.file, "## Greets 2", "## Greets 1")

    #expect(
      try facts() == ["\(Self.file):21: The mistake has the title of the one at \(Self.file):3."]
    )
  }

  @Test func `a file that is not named after a task does not belong beside it`() throws {
    try fixture.write("\(Self.folder)/Mistake7.md", "# Mistake 7\n")

    let path = "\(Self.folder)/Mistake7.md"
    #expect(try facts() == ["\(path): \(path) does not belong here."])
  }

  @Test func `a mistake that another task catches is found`() throws {
    let caught = "Caught by: Task 1 · greets each person\n"
    try fixture.edit(
      Self.file,
      "## Greets 2\n\n\(caught)",
      "## Greets 2\n\nCaught by: Task 2 · returns the count\n"
    )

    #expect(try facts() == ["\(Self.file):21: No test of task 1 catches the mistake."])
  }

  @Test func `a hunk for a comment is found`() throws {
    let text = try fixture.root.appending(path: Self.file).readText()
    let hunk = "@@ -1,2 +1,1 @@\n-// One good answer.\n import Lesson01Greeting\n```\n"
    try fixture.write(Self.file, text.dropLast("```\n".count) + hunk)

    #expect(try facts() == ["\(Self.file):109: This hunk changes comments alone."])
  }

  @Test(arguments: ["greets-4", "Greets 4"])
  func `a mistake is graded from its section, alone where it is named`(name: String) async throws {
    let console = VerificationReporter(TerminalDouble())
    var request = Verification(lessons: ["01"], proofs: [.mistakes])
    request.only = name
    try await request.run(fixture.course, fixture.toolchain(), console)

    #expect(await console.findings == [])
    #expect(await console.passed == 1)
  }

  @Test func `a name that no mistake has is refused`() async throws {
    var request = Verification(lessons: ["01"], proofs: [.mistakes])
    request.only = "greets-7"
    let error = await #expect(throws: UserFacingError.self) {
      try await request.run(
        fixture.course,
        fixture.toolchain(),
        VerificationReporter(TerminalDouble())
      )
    }
    #expect(error?.fact == "There is no mistake or alternative 'greets-7'.")
  }

  @Test func `an alternative is about the tasks with a mistake in its files`() throws {
    let other = FixtureSources.mistake("In another file", counting: "9")
      .replacing("Greeter.swift", with: "Counter.swift")
    try fixture.write("Tests/Mistakes/Lesson01Greeting/Task2.md", other)
    let material = LessonSources(try fixture.lesson(), in: fixture.course)

    let alternative = try #require(material.alternatives.first)
    let tasks = LessonVerifier(material, try fixture.toolchain()).tasks(changedBy: alternative)
    #expect(tasks == [1])
  }

  @Test func `the script adds an edited copy as a section that applies`() async throws {
    try fixture.write("Scripts/mistake", Self.script)
    let copy = "my copy"
    let name = "Greeter.swift"
    let solution = fixture.root.appending(path: "Solutions/Lesson01Greeting/\(name)").text
    try fixture.write("\(copy)/\(name)", solution.replacing("\"Hello, \" + name", with: "name"))
    try fixture.write("\(copy)/Größe.swift", "struct Size {}\n")
    try fixture.write("\(copy)/notes.txt", "not a part of the answer")
    let toolchain = try fixture.toolchain()
    let words = ["Scripts/mistake", "01", "1", "Leaves the greeting out", copy]
    let made = await toolchain.run("/bin/bash", words, folder: fixture.root)
    #expect(made.succeeded, "\(made.text)")

    let added = try AnswerVariant.mistakes(in: fixture.root.appending(path: Self.file)).last
    let mistake = try #require(added)
    #expect(mistake.name == "leaves-the-greeting-out")
    #expect(mistake.diffs.first?.code.contains("\nindex ") == true)
    let material = LessonSources(try fixture.lesson(), in: fixture.course)
    let answer = try await LessonVerifier(material, toolchain).answerApplying(mistake)
    #expect(answer.files.keys.sorted() == ["Greeter.swift", "Größe.swift"])
    let text = answer.files[name].map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(text?.contains("func greet() -> String { name }") == true)
  }

  @Test func `the script refuses a copy that is the solution`() async throws {
    try fixture.write("Scripts/mistake", Self.script)
    let words = ["Scripts/mistake", "01", "1", "Nothing", "Solutions/Lesson01Greeting"]
    let before = fixture.root.appending(path: Self.file).text
    let made = try await fixture.toolchain().run("/bin/bash", words, folder: fixture.root)

    #expect(made.end == .exited(1))
    #expect(fixture.root.appending(path: Self.file).text == before)
  }
}
