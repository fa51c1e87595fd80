import Foundation
import Testing

@testable import CourseGrading

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

  @Test func `a file is written only if it differs`() throws {
    let file = try TestFolder.with(["a/b.swift": "1"]).appending(path: "a/b.swift")

    #expect(try !Mirror.write(Data("1".utf8), to: file))
    #expect(try Mirror.write(Data("2".utf8), to: file))
    #expect(try Data(contentsOf: file) == Data("2".utf8))
  }

  @Test func `a link in the place of a file is replaced, not followed`() throws {
    let folder = try TestFolder.with(["precious.swift": "keep"])
    let link = folder.appending(path: "link.swift")
    try FileManager.default.createSymbolicLink(
      at: link,
      withDestinationURL: folder.appending(path: "precious.swift")
    )

    try Mirror.write(Data("new".utf8), to: link)

    #expect(try Data(contentsOf: folder.appending(path: "precious.swift")) == Data("keep".utf8))
    #expect(try Data(contentsOf: link) == Data("new".utf8))
  }

  @Test func `what is not wanted goes, and a link's target stays`() throws {
    let target = try TestFolder.with(["inside.swift": ""])
    let folder = try TestFolder.with([
      "a.swift": "", "b/c.swift": "", "b/d.swift": "", "e/f.swift": "",
    ])
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "link"),
      withDestinationURL: target
    )

    try Mirror.prune(folder, keeping: ["a.swift", "b/c.swift"])

    let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(Set(left) == ["a.swift", "b", "b/c.swift"])
    #expect(FileManager.default.fileExists(atPath: target.appending(path: "inside.swift").path))
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

  @Test func `warnings are remembered until a build shows that they are gone`() throws {
    let scratch = try TestFolder.new()
    let answer = try TestFolder.with(["A.swift": "", "B.swift": ""])
    let memory = WarningMemory(scratch: scratch, answer: answer)
    func age(_ name: String) throws {
      let long = Date(timeIntervalSince1970: 1000)
      try FileManager.default.setAttributes(
        [.modificationDate: long],
        ofItemAtPath: answer.appending(path: name).path
      )
    }
    func isTouched(_ name: String) throws -> Bool {
      let path = answer.appending(path: name).path
      let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      return date != Date(timeIntervalSince1970: 1000)
    }

    memory.prepare(changed: ["A.swift"])
    try age("A.swift")
    memory.prepare(changed: [])
    #expect(try isTouched("A.swift"), "the build before was cut short")

    memory.learn(exactly: [])
    try age("A.swift")
    memory.prepare(changed: [])
    #expect(try !isTouched("A.swift"), "no warning was left")
  }
}
