import Foundation

/// The folder of a student's answer, whose files can be replaced as a whole.
///
/// The folder itself stays, so that editors and shells that are in it see what happens. Whoever replaces files keeps the
/// old ones first, with ``KeptAnswers``: this type does not.
package struct AnswerFolder: Sendable {
  /// The folder, `Exercises/Lesson04Singletons`.
  package let url: URL

  /// Where files are prepared; on the same disk as the answer.
  private let workshop: URL

  /// - Parameter lesson: whose answer it is.
  package init(_ lesson: Lesson) {
    url = lesson.exercise
    workshop = lesson.root.appending(path: ".course/laying")
  }

  /// Makes the folder hold exactly these files.
  ///
  /// All files are prepared aside first. Then each is renamed into its place, so that every file is the old or the
  /// new one at any moment, and at last the files that don't belong are removed.
  ///
  /// - Parameters:
  ///   - contents: what the folder will hold.
  ///   - step: called after each change of the folder; what it throws ends the work there.
  /// - Throws: An `Explanation` when the folder is a link or can't be written.
  package func lay(_ contents: FolderContents, step: () throws -> Void = {}) throws {
    if FolderContents.kind(url) == S_IFLNK { throw Messages.linkedAnswer(url.path) }
    let prepared = workshop.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: workshop) }
    do {
      try contents.write(to: prepared)
      let present = try Set(FolderContents(url).items.keys)
      try makeFolder(url)
      for path in contents.items.keys.sorted() {
        try place(prepared.appending(path: path), at: path)
        try step()
      }
      for path in present.subtracting(contents.items.keys).sorted() {
        let kind = FolderContents.kind(url.appending(path: path))
        // A folder of the new files may stand where a file was.
        if kind != nil, kind != S_IFDIR {
          try FileManager.default.removeItem(at: url.appending(path: path))
        }
        try step()
      }
      removeEmptyFolders(in: url)
    } catch let error as CocoaError {
      throw Messages.unwritableAnswer(url.path, error.localizedDescription)
    }
  }

  private func place(_ file: URL, at path: String) throws {
    let target = url.appending(path: path)
    var folder = url
    for name in path.split(separator: "/").dropLast() {
      folder.append(path: String(name))
      try makeFolder(folder)
    }
    if FolderContents.kind(target) == S_IFDIR { try FileManager.default.removeItem(at: target) }
    guard rename(file.path, target.path) == 0 else {
      throw Messages.unwritableAnswer(url.path, String(cString: strerror(errno)))
    }
  }

  /// Makes a folder, in place of a file or link if one is there.
  private func makeFolder(_ folder: URL) throws {
    let kind = FolderContents.kind(folder)
    if kind == S_IFDIR { return }
    if kind != nil { try FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func removeEmptyFolders(in folder: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names {
      let item = folder.appending(path: name)
      guard FolderContents.kind(item) == S_IFDIR else { continue }
      removeEmptyFolders(in: item)
      rmdir(item.path)
    }
  }
}
