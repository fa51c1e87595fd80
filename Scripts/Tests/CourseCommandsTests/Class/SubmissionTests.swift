import Foundation
import Testing

@testable import CourseKit

struct SubmissionTests {
  let folder: URL
  let lesson: Lesson

  init() throws {
    folder = try TestFolder.new("class")
    lesson = try #require(Lesson("Lesson01Adding", root: folder, manifest: ""))
  }

  private func submissions() async throws -> [Submission] {
    try await Submission.all(in: folder, environment: ProcessInfo.processInfo.environment)
  }

  private func files(_ submission: Submission) async throws -> [String: String] {
    let place = try #require(submission.answers.first)
    return try await place.read(as: lesson).files.mapValues {
      String(decoding: $0.bytes, as: UTF8.self)
    }
  }

  private func zip(_ name: String, _ words: [String], in folder: URL) async throws {
    let process = ChildProcess(
      program: "/usr/bin/env",
      arguments: ["zip", "-qry", self.folder.appending(path: name).path] + words,
      environment: ProcessInfo.processInfo.environment,
      folder: folder,
      timeLimit: .seconds(60)
    )
    let result = try await process.run()
    try #require(result.end == .exited(0))
  }

  @Test(arguments: [
    "Exercises/Lesson01Adding/A.swift", "course-main/Exercises/Lesson01Adding/A.swift",
    "Lesson01Adding/A.swift", "Lesson01Adding (1)/A.swift", "week 1/lesson-01/A.swift",
  ])
  func `finds a lesson's folder`(path: String) async throws {
    try TestFolder.write(["Ada/\(path)": "a"], to: folder)
    let found = try await submissions()

    #expect(found.map(\.name) == ["Ada"])
    #expect(found[0].answers.map(\.lessonNumber) == ["01"])
    #expect(try await files(found[0]) == ["A.swift": "a"])
  }

  @Test func `takes the exercises of a clone, and none of its other wings`() async throws {
    let wings = ["Lessons", "Solutions", "Tests/Mistakes", "copy", "Exercises"]
    let files = wings.map { ("Ada/\($0)/Lesson01Adding/A.swift", $0) }
    try TestFolder.write(Dictionary(files) { first, _ in first }, to: folder)
    let found = try await submissions()

    #expect(found[0].answers.map(\.path) == ["Exercises/Lesson01Adding", "copy/Lesson01Adding"])
  }

  @Test(.enabled(if: Tools.haveZip))
  func `reads a zip with any name, in a folder or not`() async throws {
    let work = try TestFolder.with([
      "O'Neil, \"Ñ\" [x]/Exercises/Lesson01Adding/Sub [1]*/A?.swift": "let ñ = 1\n"
    ])
    try await zip("Zoë [1], \"q\".zip", ["."], in: work)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "Ada"),
      withIntermediateDirectories: true
    )
    try await zip("Ada/upload.zip", ["."], in: work)
    let found = try await submissions()

    #expect(found.map(\.name) == ["Ada", "Zoë [1], \"q\""])
    for submission in found {
      #expect(submission.problem.isEmpty)
      #expect(try await files(submission) == ["Sub [1]*/A?.swift": "let ñ = 1\n"])
    }
  }

  @Test(.enabled(if: Tools.haveZip))
  func `leaves links, manifests and hidden files of a zip out`() async throws {
    let work = try TestFolder.with([
      "Lesson01Adding/A.swift": "a", "Lesson01Adding/Package.swift": "p",
      "Lesson01Adding/.b.swift": "b", "__MACOSX/Lesson01Adding/A.swift": "m",
    ])
    let link = work.appending(path: "Lesson01Adding/Link.swift")
    try FileManager.default.createSymbolicLink(
      atPath: link.path,
      withDestinationPath: "/etc/passwd"
    )
    try await zip("Ada.zip", ["."], in: work)
    let place = try #require(try await submissions().first?.answers.first)
    let answer = try await place.read(as: lesson)

    #expect(Array(answer.files.keys) == ["A.swift"])
    #expect(Set(answer.findings.map(\.kind)) == [.notAllowed, .notRegularFile])
  }

  @Test func `says why something can't be read`() async throws {
    try TestFolder.write(["a.zip": "no zip", "b.rar": "Rar!", "notes.txt": "x"], to: folder)
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "c").path,
      withDestinationPath: "/etc"
    )
    let found = try await submissions()

    #expect(found.map(\.name) == ["a", "b.rar", "c"])
    #expect(found.allSatisfy { $0.answers.isEmpty && !$0.problem.isEmpty })
  }

  @Test func `follows no link into an answer`() async throws {
    try TestFolder.write(["solution/Lesson01Adding/A.swift": "a"], to: folder)
    let student = folder.appending(path: "Ada")
    try FileManager.default.createDirectory(at: student, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: student.appending(path: "Lesson01Adding"),
      withDestinationURL: folder.appending(path: "solution/Lesson01Adding")
    )
    let ada = try #require(try await submissions().first { $0.name == "Ada" })

    #expect(ada.answers.isEmpty)
  }
}

/// The programs of the machine.
enum Tools {
  static let haveZip = have("zip") && have("unzip")
  static let haveBubblewrap = have("bwrap")

  private static func have(_ name: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }
}
