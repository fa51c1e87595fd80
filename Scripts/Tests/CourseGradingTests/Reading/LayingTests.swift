import Foundation
import Testing

@testable import CourseKit

@Suite struct LayingTests {
  @Test func `later folders replace and join, and only Swift files count`() throws {
    let base = try TestFolder.with(["A.swift": "1", "B.swift": "1", "README.md": "x"])
    let overlay = try TestFolder.with(["B.swift": "2", "Sub/C.swift": "2", ".hidden/D.swift": ""])

    let files = AnswerFiles(Answer(base: base, overlays: [overlay])).files

    #expect(
      files.mapValues { String(decoding: $0.bytes, as: UTF8.self) } == [
        "A.swift": "1", "B.swift": "2", "Sub/C.swift": "2",
      ]
    )
    #expect(files["B.swift"]?.source.path == overlay.appending(path: "B.swift").path)
  }

  @Test func `links, pipes and giants are left out and named`() throws {
    let folder = try TestFolder.with([
      "A.swift": "", "Big.swift": String(repeating: "/", count: 5 << 20),
    ])
    mkfifo(folder.appending(path: "Pipe.swift").path, 0o600)
    let elsewhere = try TestFolder.with(["X.swift": ""])
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "Folder"),
      withDestinationURL: elsewhere
    )

    let files = AnswerFiles(Answer(base: folder))

    #expect(Array(files.files.keys) == ["A.swift"])
    #expect(files.findings.map(\.kind) == [.notAllowed, .notRegularFile, .notRegularFile])
  }

  @Test func `an answer that is a link is not followed`() throws {
    let real = try TestFolder.with(["A.swift": ""])
    let link = try TestFolder.new().appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)

    let files = AnswerFiles(Answer(base: link))

    #expect(files.files.isEmpty)
    #expect(files.findings.map(\.kind) == [.notRegularFile])
  }

  @Test func `a course that was moved forgets what was built elsewhere`() throws {
    let course = try FixtureCourse(at: TestFolder.new())
    let workspace = Workspace(root: course.root, name: "w")
    let files = AnswerFiles(Answer(base: course.solution))
    let built = workspace.scratch(sanitizesThreads: false)
    _ = try workspace.lay(files, for: FixtureCourse.lesson)
    try TestFolder.write(["debug.yaml": ""], to: built)

    _ = try workspace.lay(files, for: FixtureCourse.lesson)
    #expect(FileManager.default.fileExists(atPath: built.path))

    try TestFolder.write(["place": "/somewhere/else"], to: workspace.folder)
    _ = try workspace.lay(files, for: FixtureCourse.lesson)
    #expect(!FileManager.default.fileExists(atPath: built.path))
  }

  @Test func `laying again writes nothing, and says what differs when it does`() throws {
    let course = try FixtureCourse(at: TestFolder.new())
    let workspace = Workspace(root: course.root, name: "w")
    let overlay = try TestFolder.with(["Adder.swift": "new"])

    let first = try workspace.lay(
      AnswerFiles(Answer(base: course.solution)),
      for: FixtureCourse.lesson
    )
    let again = try workspace.lay(
      AnswerFiles(Answer(base: course.solution)),
      for: FixtureCourse.lesson
    )
    let other = try workspace.lay(
      AnswerFiles(Answer(base: course.solution, overlays: [overlay])),
      for: FixtureCourse.lesson
    )

    #expect(first == ["Adder.swift", "Wiring.swift"])
    #expect(again == [])
    #expect(other == ["Adder.swift"])
  }
}
