import Foundation

/// A student's answer. The folder itself stays when its files are replaced, for editors and shells.
struct AnswerFolder: Sendable {
  /// What became of a folder whose files were to be replaced.
  enum Replacement: Hashable, Sendable {
    case unchanged
    case done(kept: URL?)
  }

  let url: URL
  /// Where files are prepared; on the same disk as the answer.
  private let workshop: URL

  init(_ lesson: Lesson) {
    url = lesson.exercise
    workshop = lesson.root.appending(path: ".course/laying")
  }

  /// Keeps what the folder holds, then puts other files in its place; before that, nothing is
  /// changed. `step` is called after each change of the folder. Not kept is what `isKnown`.
  func replace(
    with contents: FolderContents,
    keepingIn answers: KeptAnswers,
    step: () throws -> Void = {},
    unless isKnown: (FolderContents) -> Bool = { _ in false }
  ) throws -> Replacement {
    try refuseLink()
    let current = try FolderContents(url)
    if current == contents { return .unchanged }
    let kept = isKnown(current) ? nil : try answers.keep(current)
    try write(contents, step: step)
    return .done(kept: kept)
  }

  /// Makes the folder hold exactly these files; what it held is kept nowhere. All are prepared aside,
  /// then renamed into place: each file is the old or the new one at any moment.
  func write(_ contents: FolderContents, step: () throws -> Void = {}) throws {
    try refuseLink()
    let prepared = workshop.appending(path: UUID().uuidString)
    defer {
      prepared.remove()
      // Goes only when no other command prepares something there.
      rmdir(workshop.path)
    }
    do {
      try contents.write(to: prepared)
      let present = try FolderContents(url)
      try makeFolder(url)
      for path in contents.paths {
        try move(prepared.appending(path: path), to: path)
        try step()
      }
      for path in present.paths where !contents.contains(path) {
        let item = url.appending(path: path)
        // A folder of the new files may stand where a file was.
        if let kind = item.status?.kind, kind != S_IFDIR {
          try FileManager.default.removeItem(at: item)
        }
        try step()
      }
      removeEmptyFolders(in: url)
    } catch let error as CocoaError {
      throw unwritable(error.localizedDescription)
    }
  }

  private func refuseLink() throws {
    guard url.status?.kind == S_IFLNK else { return }
    throw Explanation("\(url.path) is a symbolic link, so nothing was changed.")
      .remedy("Put a real folder there, with the files of your answer.")
  }

  private func unwritable(_ reason: String) -> Explanation {
    Explanation("\(url.path) could not be changed as a whole: \(reason)").remedy(
      "What stood there is kept in .course/kept. Free space or mend the rights, then try again."
    )
  }

  private func move(_ file: URL, to path: String) throws {
    let target = url.appending(path: path)
    var folder = url
    for name in path.split(separator: "/").dropLast() {
      folder.append(path: String(name))
      try makeFolder(folder)
    }
    if target.status?.kind == S_IFDIR { try FileManager.default.removeItem(at: target) }
    guard rename(file.path, target.path) == 0 else {
      throw unwritable(String(cString: strerror(errno)))
    }
  }

  private func makeFolder(_ folder: URL) throws {
    if let kind = folder.status?.kind, kind != S_IFDIR {
      try FileManager.default.removeItem(at: folder)
    }
    try folder.makeFolder()
  }

  private func removeEmptyFolders(in folder: URL) {
    for name in folder.entryNames {
      let item = folder.appending(path: name)
      guard item.status?.kind == S_IFDIR else { continue }
      removeEmptyFolders(in: item)
      rmdir(item.path)
    }
  }
}
