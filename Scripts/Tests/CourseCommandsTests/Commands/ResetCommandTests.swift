import CourseKit
import Foundation
import Testing

@testable import CourseKit

struct ResetCommandTests {
  private let fixture: FixtureCourse
  private let lesson: Lesson
  private let starter: FolderContents

  init() throws {
    fixture = try FixtureCourse()
    lesson = try fixture.lesson("01")
    starter = try FolderContents(lesson.exercise)
    try fixture.commit()
  }

  private func contents() throws -> FolderContents { try FolderContents(lesson.exercise) }

  @Test func `brings the starter and keeps the answer`() async throws {
    try fixture.solve(with: ["Mine.swift": "// mine\n"])
    let mine = try contents()
    let lesson = lesson
    fixture.context().update { $0[lesson][task: 1].state = .passed }

    let run = await fixture.run("reset", "01")

    let kept = try #require(lesson.backups.first)
    #expect(run.code == 0)
    #expect(
      run.out.split(whereSeparator: \.isWhitespace).joined(separator: " ") == """
        Lesson 01 has its starter again. What was there is kept in \
        .course/kept/Lesson01Adding/\(kept.name). Bring it back: Scripts/course reset 01 --restore
        """
    )
    #expect(try contents() == starter)
    #expect(try FolderContents(kept) == mine)
    #expect(fixture.context().status().progress[lesson][task: 1].state == .notStarted)
  }

  @Test func `restore brings back an answer, and no starter`() async throws {
    try fixture.solve()
    let mine = try contents()
    _ = await fixture.run("reset", "01")

    #expect(await fixture.run("reset", "01", "--restore").code == 0)
    #expect(try contents() == mine)
    #expect(await fixture.run("reset", "01", "--restore").out.hasSuffix("nothing was changed.\n"))
    #expect(try contents() == mine)
  }

  @Test func `restore finds one by its date`() async throws {
    for text in ["one", "two"] {
      try fixture.answer("01", ["Adder.swift": text])
      _ = await fixture.run("reset", "01")
    }
    let all = lesson.backups
    let run = await fixture.run("reset", "01", "--restore", all[0].name)
    #expect(run.code == 0)
    #expect(all.count == 2)

    let list = await fixture.run("reset", "01", "--kept")
    #expect(list.out.hasPrefix("Kept answers of lesson 01, the oldest first:\n  .course/kept/"))
    let none = await fixture.run("reset", "01", "--restore", "1999")
    #expect(none.code == 2)
    #expect(none.errors.hasPrefix("No kept answer begins with '1999'. There are: "))
  }

  @Test func `a starter that is there already is left alone`() async throws {
    let run = await fixture.run("reset", "01")
    #expect(run.out == "Lesson 01 has its starter already; nothing was changed.\n")
    #expect(lesson.backups.isEmpty)
  }

  @Test func `nothing kept is a sentence`() async {
    let run = await fixture.run("reset", "01", "--restore")
    #expect(run.code == 2)
    #expect(
      run.errors
        == "No answer of lesson 01 is kept. `reset` keeps one whenever it brings the starter back.\n"
    )
    #expect(await fixture.run("reset", "01", "--kept").out == "No answer of lesson 01 is kept.\n")
  }

  @Test func `a deleted folder is restored`() async throws {
    try FileManager.default.removeItem(at: lesson.exercise)
    let run = await fixture.run("reset", "01")
    #expect(run.out == "Lesson 01 has its starter again.\n")
    #expect(try contents() == starter)
  }

  @Test func `what can't be kept is not touched`() async throws {
    try fixture.solve()
    let mine = try contents()
    try TestFolder.write([".course": "in the way"], to: fixture.root)
    let run = await fixture.run("reset", "01")

    #expect(run.code == 2)
    #expect(run.errors.contains("so nothing was changed"))
    #expect(try contents() == mine)
  }

  @Test(arguments: [["reset", "01"], ["reset", "01", "--restore"]])
  func `a starter with another clone's line ends and permissions is no answer`(words: [String])
    async throws
  {
    for path in starter.paths {
      let file = lesson.exercise.appending(path: path)
      try Data(file.text.replacing("\n", with: "\r\n").utf8).write(to: file)
      chmod(file.path, 0o600)
    }
    if words.count > 2 { _ = try lesson.backUp(contents()) }
    let run = await fixture.run(words)
    let isReset = words.count == 2
    #expect(run.code == (isReset ? 0 : 2))
    #expect(run.out.contains("has its starter already; nothing was changed.") == isReset)
    #expect(run.errors.contains("No answer of lesson 01 is kept.") == !isReset)
  }

  @Test func `a link in the place of the lesson is refused, even to the starter`() async throws {
    let elsewhere = fixture.root.appending(path: "elsewhere")
    try FileManager.default.moveItem(at: lesson.exercise, to: elsewhere)
    try FileManager.default.createSymbolicLink(at: lesson.exercise, withDestinationURL: elsewhere)
    let run = await fixture.run("reset", "01")
    #expect(run.code == 2)
    #expect(run.errors.contains("is a symbolic link, so nothing was changed."))
  }
}
