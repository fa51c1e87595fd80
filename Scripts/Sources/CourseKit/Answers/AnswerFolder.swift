import Foundation

/// The student's answer. The folder itself stays when its files are replaced, for editors and shells.
extension Lesson {
  enum Replacement: Hashable, Sendable {
    case unchanged
    case done(kept: URL?)
  }

  /// Where files are prepared; on the same disk as the answer.
  private var workshop: URL { root.appending(path: ".course/laying") }
  /// Where answers are kept, byte for byte, in a folder with their date.
  private var keeping: URL { root.appending(path: ".course/kept/\(name)") }

  /// Keeps what the folder holds, unless that `isKnown`, then makes it hold exactly these files; before that, nothing is
  /// changed. All are prepared aside, then renamed into place: each file is the old or the new one at any moment.
  /// `step` is called after each change of the folder.
  func replaceAnswer(
    with contents: FolderContents,
    step: () throws -> Void = {},
    unless isKnown: (FolderContents) -> Bool = { _ in false }
  ) throws -> Replacement {
    if exercise.status?.kind == S_IFLNK {
      throw Explanation("\(exercise.path) is a symbolic link, so nothing was changed.")
        .remedy("Put a real folder there, with the files of your answer.")
    }
    let current = try FolderContents(exercise)
    if current == contents { return .unchanged }
    let kept = isKnown(current) ? nil : try keep(current)
    let prepared = workshop.appending(path: UUID().uuidString)
    defer {
      prepared.remove()
      // Goes only when no other command prepares something there.
      rmdir(workshop.path)
    }
    do {
      try contents.write(to: prepared)
      for path in contents.paths {
        try move(prepared.appending(path: path), to: path)
        try step()
      }
      // What is inside a folder comes after it, so from the end on each folder is empty when it is met.
      let present = try FileManager.default.subpathsOfDirectory(atPath: exercise.path)
      for path in present.sorted(by: >) where !contents.contains(path) {
        let item = exercise.appending(path: path).path
        if !current.contains(path) {
          // Goes if it is an empty folder; a file that came in the meantime was not kept, so it stays.
          rmdir(item)
        } else if Foundation.remove(item) != 0, errno != ENOTEMPTY {
          throw unwritable()
        }
        try step()
      }
    } catch let error as CocoaError {
      throw unwritable(error.localizedDescription)
    }
    return .done(kept: kept)
  }

  private func unwritable(_ reason: String = String(cString: strerror(errno))) -> Explanation {
    let remedy = "Free space or mend the rights, then try again."
    return Explanation("\(exercise.path) could not be changed as a whole: \(reason)")
      .remedy("What stood there is kept in .course/kept. \(remedy)")
  }

  private func move(_ file: URL, to path: String) throws {
    let target = exercise.appending(path: path)
    // A file may stand where a folder belongs, and a folder where a file does.
    var folder = exercise
    for name in path.split(separator: "/").dropLast() {
      folder.append(path: String(name))
      if let kind = folder.status?.kind, kind != S_IFDIR {
        try FileManager.default.removeItem(at: folder)
      }
    }
    try folder.makeFolder()
    if target.status?.kind == S_IFDIR { try FileManager.default.removeItem(at: target) }
    guard rename(file.path, target.path) == 0 else { throw unwritable() }
  }

  /// The folders of all that were kept, the oldest first, with the time in UTC for a name: `2026-11-20-194501Z`; one
  /// more of the same second ends in `-2`.
  var keptAnswers: [URL] {
    keeping.visibleFolders
      .sorted { $0.name.compare($1.name, options: .numeric) == .orderedAscending }
  }

  /// The newest whose name begins like this; for `nil` the newest that isn't the starter. Throws when there is none.
  func findKept(_ name: String?, starter: FolderContents? = nil) throws -> URL {
    let all = keptAnswers
    let found = all.last { folder in
      let isStarter = starter.map { (try? FolderContents(folder))?.hasText(of: $0) == true }
      return folder.name.hasPrefix(name ?? "") && isStarter != true
    }
    if let found { return found }
    guard let name, !all.isEmpty else {
      throw Explanation("No answer of lesson \(number) is kept.")
        .remedy("`reset` keeps one whenever it brings the starter back.")
    }
    throw Explanation("No kept answer begins with '\(name)'.")
      .remedy("There are: \(all.map(\.name).joined(separator: ", ")).")
  }

  /// Keeps what a folder holds. If the newest kept one holds the same, gives that.
  func keep(_ contents: FolderContents, date: Date = .now) throws -> URL? {
    if contents.paths.isEmpty { return nil }
    if let last = keptAnswers.last, (try? FolderContents(last)) == contents { return last }
    let partial = keeping.appending(path: ".partial-\(UUID().uuidString)")
    do {
      try contents.write(to: partial)
      guard try FolderContents(partial) == contents else { throw CocoaError(.fileWriteUnknown) }
      let text = date.formatted(Date.ISO8601FormatStyle(timeZone: .gmt))
      let name = text.replacing("T", with: "-").replacing(":", with: "")
      var (target, number) = (keeping.appending(path: name), 1)
      while target.status != nil {
        number += 1
        target = keeping.appending(path: "\(name)-\(number)")
      }
      guard rename(partial.path, target.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
      return target
    } catch {
      partial.remove()
      let fact = "Your answer could not be kept in \(keeping.path), so nothing was changed"
      throw Explanation("\(fact): \(error.localizedDescription)")
        .remedy("Give yourself the right to write there, or free some space.")
    }
  }
}

/// All files and links of a folder, hidden ones too, with their bytes: to compare folders and to copy them.
struct FolderContents: Hashable, Sendable {
  private enum Item: Hashable, Sendable {
    case file(Data, permissions: mode_t)
    case link(String)
  }

  /// By the UTF-8 of their path within the folder: two names that differ in their Unicode form alone are two files.
  private var items: [Data: Item] = [:]
  /// Reads a folder; a missing one is empty. Throws at what can't be read, or is no file or link.
  init(_ folder: URL) throws { if folder.status != nil { try read(folder, path: "") } }

  private mutating func read(_ folder: URL, path: String) throws {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      throw unreadable(folder.path)
    }
    for name in names {
      let item = folder.appending(path: name)
      let key = Data((path + name).utf8)
      let status = item.status
      switch status?.kind {
      case S_IFDIR: try read(item, path: "\(path)\(name)/")
      case S_IFLNK:
        items[key] = .link(try FileManager.default.destinationOfSymbolicLink(atPath: item.path))
      case S_IFREG:
        guard let data = item.contents else { throw unreadable(item.path) }
        items[key] = .file(data, permissions: (status?.st_mode ?? 0o644) & 0o777)
      default:
        throw Explanation("\(item.path) is no file, link or folder, so nothing was changed.")
          .remedy("Move it somewhere else.")
      }
    }
  }

  private func unreadable(_ path: String) -> Explanation {
    Explanation("\(path) can't be read, so nothing was changed.")
      .remedy("Give yourself the right to read it: chmod -R u+rX.")
  }

  var paths: [String] {
    items.keys.sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether these are the same files with the same text. Line ends and permissions are as a clone made them.
  func hasText(of other: FolderContents) -> Bool { text == other.text }

  private var text: [Data: Item] {
    items.mapValues { item in
      guard case .file(let data, _) = item else { return item }
      let lines = data.split(separator: 10, omittingEmptySubsequences: false)
      let text = lines.map { $0.last == 13 ? $0.dropLast() : $0 }.joined(separator: [10])
      return .file(Data(text), permissions: 0)
    }
  }

  func contains(_ path: String) -> Bool { items[Data(path.utf8)] != nil }
  mutating func lay(_ other: FolderContents) { items.merge(other.items) { $1 } }

  func write(to folder: URL) throws {
    try folder.makeFolder()
    for (path, item) in items {
      let target = folder.appending(path: String(decoding: path, as: UTF8.self))
      switch item {
      case .file(let data, let permissions):
        try target.write(data)
        chmod(target.path, permissions)
      case .link(let destination):
        try target.deletingLastPathComponent().makeFolder()
        let files = FileManager.default
        try files.createSymbolicLink(atPath: target.path, withDestinationPath: destination)
      }
    }
  }
}
