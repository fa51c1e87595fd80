import CourseKit
import Foundation
import Testing

@testable import CourseKit

@Suite(.timeLimit(.minutes(1))) struct FolderWatchTests {
  /// Each way in which editors save, and what else changes a folder.
  enum Save: CaseIterable {
    case inPlace, sameSize, byRename, newFile, removal, inSubfolder, newSubfolder

    func perform(in folder: URL) throws {
      let file = folder.appending(path: "A.swift")
      switch self {
      case .inPlace, .sameSize:
        let handle = try FileHandle(forWritingTo: file)
        if self == .inPlace { try handle.seekToEnd() }
        try handle.write(contentsOf: Data("x".utf8))
        try handle.close()
      case .byRename: try Data("x".utf8).write(to: file, options: .atomic)
      case .newFile: try Data("x".utf8).write(to: folder.appending(path: "B.swift"))
      case .removal: try FileManager.default.removeItem(at: file)
      case .inSubfolder: try Data("x".utf8).write(to: folder.appending(path: "Deep/C.swift"))
      case .newSubfolder: try TestFolder.write(["New/D.swift": ""], to: folder)
      }
    }
  }

  @Test(arguments: Save.allCases)
  func `notices every way of saving`(save: Save) async throws {
    let folder = try TestFolder.with(["A.swift": "aaa", "Deep/C.swift": "ccc"])
    let changes = FolderSnapshot.changes(in: folder)
    try save.perform(in: folder)

    #expect(await changes.first { _ in true } != nil)
  }

  @Test func `notices a second save, and one in a folder that is new`() async throws {
    let folder = try TestFolder.with(["A.swift": "aaa"])
    var changes = FolderSnapshot.changes(in: folder).makeAsyncIterator()
    try TestFolder.write(["New/D.swift": "one"], to: folder)
    #expect(await changes.next() != nil)
    try TestFolder.write(["New/D.swift": "three"], to: folder)
    #expect(await changes.next() != nil)
  }

  @Test func `a save in several steps is one change`() async throws {
    let folder = try TestFolder.with(["A.swift": "aaa"])
    var changes = FolderSnapshot.changes(in: folder).makeAsyncIterator()
    let file = folder.appending(path: "A.swift")
    // Written in halves, then by a formatter, within less than a tenth of a second each.
    for text in ["", "let a", "let a = 1\n"] { try Data(text.utf8).write(to: file) }
    #expect(await changes.next() != nil)
    try TestFolder.write(["Last.swift": ""], to: folder)
    #expect(await changes.next() != nil)
    #expect(FolderSnapshot(folder).isCurrent)
  }

  @Test func `notices a folder that comes and goes`() async throws {
    let folder = try TestFolder.new()
    let lesson = folder.appending(path: "Lesson")
    var changes = FolderSnapshot.changes(in: lesson).makeAsyncIterator()
    try TestFolder.write(["A.swift": ""], to: lesson)
    #expect(await changes.next() != nil)
    try FileManager.default.removeItem(at: lesson)
    #expect(await changes.next() != nil)
  }

  @Test func `a link is not followed`() throws {
    let elsewhere = try TestFolder.with(["B.swift": ""])
    let folder = try TestFolder.new()
    let link = folder.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: elsewhere)

    let stamp = FolderSnapshot(folder)
    try TestFolder.write(["C.swift": ""], to: elsewhere)
    #expect(stamp.isCurrent)
  }
}
