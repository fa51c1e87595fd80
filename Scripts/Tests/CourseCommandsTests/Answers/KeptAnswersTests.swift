import CourseKit
import Foundation
import Testing

@testable import CourseKit

struct KeptAnswersTests {
  private let fixture: FixtureCourse
  private let lesson: Lesson

  init() throws {
    fixture = try FixtureCourse()
    lesson = try fixture.lesson("01")
  }

  private let date = Date(timeIntervalSince1970: 1_800_000_000)

  private func contents() throws -> FolderContents { try FolderContents(lesson.exercise) }

  @Test func `everything is kept, byte for byte`() throws {
    let odd = lesson.exercise.appending(path: "Deep/Binary.bin")
    try TestFolder.write(
      ["Deep/x": "", ".hidden": "h", "CRLF.swift": "a\r\nb"],
      to: lesson.exercise
    )
    try Data([0, 255, 10, 13, 128]).write(to: odd)
    chmod(odd.path, 0o755)
    try FileManager.default.createSymbolicLink(
      atPath: lesson.exercise.appending(path: "link").path,
      withDestinationPath: "../../nowhere"
    )

    let one = try #require(try lesson.backUp(contents(), date: date))

    #expect(try FolderContents(one) == contents())
    #expect(try contents().paths.count == 7)
    #expect(FileManager.default.isExecutableFile(atPath: one.path + "/Deep/Binary.bin"))
  }

  @Test func `names sort by time, also within a second`() throws {
    for number in 1...11 {
      try fixture.answer("01", ["A.swift": "\(number)"])
      _ = try lesson.backUp(contents(), date: date)
    }
    try fixture.answer("01", ["A.swift": "later"])
    let later = try lesson.backUp(contents(), date: date + 60)

    #expect(lesson.backups.count == 12)
    #expect(try lesson.findBackup(nil) == later)
    #expect(lesson.backups[10].name.hasSuffix("-11"))
    #expect(try lesson.findBackup(lesson.backups[0].name) == lesson.backups[10])
    #expect(throws: UserFacingError.self) { try lesson.findBackup("1999") }
    #expect(later?.name == "2027-01-15-080100Z")
  }

  #if os(Linux)
    @Test func `names that differ in their Unicode form alone are two files`() throws {
      try fixture.answer("01", ["Caf\u{E9}.swift": "one"])
      try TestFolder.write(["Cafe\u{301}.swift": "other"], to: lesson.exercise)
      let one = try #require(try lesson.backUp(contents(), date: date))

      #expect(try contents().paths.count == 2)
      #expect(try FileManager.default.contentsOfDirectory(atPath: one.path).count == 2)
    }
  #endif

  @Test func `the same answer is not kept twice in a row`() throws {
    let one = try lesson.backUp(contents(), date: date)
    let other = try lesson.backUp(contents(), date: date + 60)

    #expect(one == other)
    #expect(lesson.backups.count == 1)
  }

  @Test func `an empty folder is not kept`() throws {
    try FileManager.default.removeItem(at: lesson.exercise)
    #expect(try lesson.backUp(contents()) == nil)
    #expect(lesson.backups.isEmpty)
  }

  @Test func `what was cut short is not taken for an answer`() throws {
    let partial = ".course/kept/\(lesson.name)/.partial-1/Adder.swift"
    try TestFolder.write([partial: "half"], to: fixture.root)

    #expect(lesson.backups.isEmpty)
    #expect(try lesson.backUp(contents()) != nil)
    #expect(lesson.backups.count == 1)
  }

  @Test func `what can't be kept is a sentence`() throws {
    try TestFolder.write([".course": "in the way"], to: fixture.root)

    let error = #expect(throws: UserFacingError.self) { try lesson.backUp(contents()) }
    #expect(error?.fact.contains("could not be kept in") == true)
    #expect(error?.fact.contains("so nothing was changed") == true)
  }
}
