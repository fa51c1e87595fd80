import Foundation
import Testing

@testable import CourseKit

@Suite struct MirrorTests {
  @Test func `a file is written only if it differs`() throws {
    let file = try TestFolder.with(["a/b.swift": "1"]).appending(path: "a/b.swift")

    #expect(try !Mirror.write(Data("1".utf8), to: file))
    #expect(try Mirror.write(Data("2".utf8), to: file))
    #expect(try Data(contentsOf: file) == Data("2".utf8))
  }

  @Test func `files of one second have dates of different seconds`() throws {
    let file = try TestFolder.with([:]).appending(path: "a.swift")
    func second() throws -> Int {
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      return Int(try #require(attributes[.modificationDate] as? Date).timeIntervalSince1970)
    }

    try Mirror.write(Data("1".utf8), to: file)
    let first = try second()
    try Mirror.write(Data("2".utf8), to: file)
    let other = try second()
    Mirror.touch(file)
    let touched = try second()

    #expect(Set([first, other, touched]).count == 3)
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
}
