import Foundation
import Testing

@testable import CourseKit

@Suite struct AnswerSnapshotTests {
  @Test func `later folders replace and join, and only Swift files count`() throws {
    let base = try TestFolder.with(["A.swift": "1", "B.swift": "1", "README.md": "x"])
    let overlay = try TestFolder.with(["B.swift": "2", "Sub/C.swift": "2", ".hidden/D.swift": ""])

    let files = AnswerSnapshot(folder: base)
      .overlaid(with: AnswerSnapshot(folder: overlay)).files

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

    let files = AnswerSnapshot(folder: folder)

    #expect(Array(files.files.keys) == ["A.swift"])
    #expect(files.findings.map(\.kind) == [.notAllowed, .notRegularFile, .notRegularFile])
  }

  @Test func `an answer that is a link is not followed`() throws {
    let real = try TestFolder.with(["A.swift": ""])
    let link = try TestFolder.new().appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)

    let files = AnswerSnapshot(folder: link)

    #expect(files.files.isEmpty)
    #expect(files.findings.map(\.kind) == [.notRegularFile])
  }

  @Test func `the hash depends on paths and bytes, not on the folder`() throws {
    let one = AnswerSnapshot(folder: try TestFolder.with(["A.swift": "1", "B.swift": "2"]))
    let same = AnswerSnapshot(folder: try TestFolder.with(["B.swift": "2", "A.swift": "1"]))
    let moved = AnswerSnapshot(folder: try TestFolder.with(["A.swift": "1", "C.swift": "2"]))
    let other = AnswerSnapshot(folder: try TestFolder.with(["A.swift": "12", "B.swift": ""]))

    #expect(one.hash == same.hash)
    #expect(Set([one, moved, other].map(\.hash)).count == 3)
  }
}
