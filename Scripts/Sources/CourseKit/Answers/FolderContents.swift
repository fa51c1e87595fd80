import Foundation

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

  var isEmpty: Bool { items.isEmpty }

  var paths: [String] {
    items.keys.sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  func contains(_ path: String) -> Bool { items[Data(path.utf8)] != nil }

  /// These files with those of another folder on top.
  func laying(_ other: FolderContents) -> FolderContents {
    var result = self
    result.items.merge(other.items) { $1 }
    return result
  }

  /// Writes everything into a folder that is empty or missing.
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
