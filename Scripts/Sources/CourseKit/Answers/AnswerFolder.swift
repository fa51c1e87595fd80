import Foundation

/// The student's answer. The folder itself stays when its files are replaced, for editors and shells.
extension Lesson {
  enum Replacement: Hashable, Sendable {
    case unchanged
    case replaced(backup: URL?)
  }

  /// The folder in which files are prepared, on the same disk as the answer.
  private var stagingFolder: URL { root.appending(path: ".course/laying") }
  /// The folder of backups: byte-for-byte copies of the answer, each in a folder named by its date.
  private var backupFolder: URL { root.appending(path: ".course/kept/\(name)") }

  /// Backs up the folder's files, unless `isKnown`, then replaces them by these files. All are staged, then renamed
  /// into place: each file is the old or the new one at any moment. `step` is called after each change.
  func replaceAnswer(
    with contents: FolderContents,
    step: () throws -> Void = {},
    unless isKnown: (FolderContents) -> Bool = { _ in false }
  ) throws -> Replacement {
    if exercise.status?.kind == S_IFLNK {
      throw UserFacingError("\(exercise.path) is a symbolic link, so nothing was changed.")
        .remedy("Put a real folder there, with the files of your answer.")
    }
    let current = try FolderContents(exercise)
    if current == contents { return .unchanged }
    let kept = isKnown(current) ? nil : try backUp(current)
    let prepared = stagingFolder.appending(path: UUID().uuidString)
    defer {
      prepared.remove()
      // Goes only when no other command prepares something there.
      rmdir(stagingFolder.path)
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
    } catch let error as CocoaError { throw unwritable(error.localizedDescription) }
    return .replaced(backup: kept)
  }

  private func unwritable(_ reason: String = String(cString: strerror(errno))) -> UserFacingError {
    let remedy = "Free some disk space or fix the permissions, then try again."
    return UserFacingError("\(exercise.path) could not be changed as a whole: \(reason)")
      .remedy("What was there is kept in .course/kept. \(remedy)")
  }

  private func move(_ file: URL, to path: String) throws {
    let target = exercise.appending(path: path)
    // The answer may have a file where a folder belongs, and a folder where a file belongs.
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

  /// The backups, the oldest first, named by their time in UTC: `2026-11-20-194501Z`, then `2026-11-20-194501Z-2`.
  var backups: [URL] {
    backupFolder.visibleFolders
      .sorted { $0.name.compare($1.name, options: .numeric) == .orderedAscending }
  }

  /// Returns the newest backup whose name has this prefix; for `nil`, the newest that isn't the starter.
  func findBackup(_ name: String?, starter: FolderContents? = nil) throws -> URL {
    let all = backups
    let found = all.last { folder in
      let isStarter = starter.map { (try? FolderContents(folder))?.hasText(of: $0) == true }
      return folder.name.hasPrefix(name ?? "") && isStarter != true
    }
    if let found { return found }
    guard let name, !all.isEmpty else {
      throw UserFacingError("No answer of lesson \(number) is kept.")
        .remedy("`reset` keeps one whenever it brings the starter back.")
    }
    throw UserFacingError("No kept answer begins with '\(name)'.")
      .remedy("There are: \(all.map(\.name).joined(separator: ", ")).")
  }

  /// Backs up a folder's files. If the newest backup has the same files, returns that.
  func backUp(_ contents: FolderContents, date: Date = .now) throws -> URL? {
    if contents.paths.isEmpty { return nil }
    if let last = backups.last, (try? FolderContents(last)) == contents { return last }
    let partial = backupFolder.appending(path: ".partial-\(UUID().uuidString)")
    do {
      try contents.write(to: partial)
      guard try FolderContents(partial) == contents else { throw CocoaError(.fileWriteUnknown) }
      let text = date.formatted(Date.ISO8601FormatStyle(timeZone: .gmt))
      let name = text.replacing("T", with: "-").replacing(":", with: "")
      var number = 1
      var target: URL { backupFolder.appending(path: number == 1 ? name : "\(name)-\(number)") }
      while target.status != nil { number += 1 }
      guard rename(partial.path, target.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
      return target
    } catch {
      partial.remove()
      let fact = "Your answer could not be kept in \(backupFolder.path), so nothing was changed"
      throw UserFacingError("\(fact): \(error.localizedDescription)")
        .remedy("Check the folder's permissions, or free some space.")
    }
  }
}

/// All files and links of a folder, also hidden ones, with their bytes: for comparing and copying.
struct FolderContents: Hashable, Sendable {
  private enum Item: Hashable, Sendable {
    case file(Data, permissions: mode_t)
    case link(String)
  }

  /// The items by the UTF-8 of their paths: two names that differ only in their Unicode form are two files.
  private var items: [Data: Item] = [:]
  /// Reads a folder; a missing one is empty. Throws for items that can't be read, or are no file or link.
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
        throw UserFacingError("\(item.path) is no file, link or folder, so nothing was changed.")
          .remedy("Move it somewhere else.")
      }
    }
  }

  private func unreadable(_ path: String) -> UserFacingError {
    UserFacingError("\(path) can't be read, so nothing was changed.")
      .remedy("Check its permissions: chmod -R u+rX.")
  }

  var paths: [String] {
    items.keys.sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether both have the same files with the same text, apart from line ends and permissions.
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
  mutating func overlay(_ other: FolderContents) { items.merge(other.items) { $1 } }

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
