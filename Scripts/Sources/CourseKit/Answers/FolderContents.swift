import Foundation

/// All files and links of a folder, hidden ones too, with their bytes: to compare folders and to copy them.
package struct FolderContents: Hashable, Sendable {
  /// What stands at a path.
  package enum Item: Hashable, Sendable {
    /// A regular file with its bytes and its permission bits.
    case file(Data, permissions: UInt16)
    /// A symbolic link with what it says.
    case link(String)
  }

  /// By the UTF-8 of their path within the folder: two names that differ in their Unicode form alone are two files.
  private var items: [Data: Item] = [:]

  /// Reads a folder; one that is not there is empty.
  ///
  /// - Throws: An `Explanation` when something in it can't be read, or is neither file, link nor folder.
  package init(_ folder: URL) throws {
    if Self.status(folder) != nil { try read(folder, path: "") }
  }

  private mutating func read(_ folder: URL, path: String) throws {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      throw unreadable(folder.path)
    }
    for name in names {
      let item = folder.appending(path: name)
      let inside = path + name
      let status = Self.status(item)
      switch status?.kind {
      case S_IFDIR: try read(item, path: inside + "/")
      case S_IFLNK:
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: item.path)
        items[Data(inside.utf8)] = .link(target)
      case S_IFREG:
        guard let data = FileManager.default.contents(atPath: item.path) else {
          throw unreadable(item.path)
        }
        items[Data(inside.utf8)] = .file(data, permissions: status?.permissions ?? 0o644)
      default:
        throw Explanation(
          fact: "\(item.path) is no file, link or folder, so nothing was changed.",
          remedy: "Move it somewhere else."
        )
      }
    }
  }

  private func unreadable(_ path: String) -> Explanation {
    Explanation(
      fact: "\(path) can't be read, so nothing was changed.",
      remedy: "Give yourself the right to read it: chmod -R u+rX."
    )
  }

  package var isEmpty: Bool { items.isEmpty }

  /// The paths of all files and links within the folder, in order.
  package var paths: [String] {
    items.keys.map { String(decoding: $0, as: UTF8.self) }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  func contains(_ path: String) -> Bool { items[Data(path.utf8)] != nil }

  /// These files with those of another folder on top.
  func laying(_ other: FolderContents) -> FolderContents {
    var result = self
    result.items.merge(other.items) { $1 }
    return result
  }

  /// Writes everything into a folder that is empty or missing.
  ///
  /// - Throws: What `FileManager` throws, as when the disk is full.
  package func write(to folder: URL) throws {
    let manager = FileManager.default
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, item) in items {
      let target = folder.appending(path: String(decoding: path, as: UTF8.self))
      let parent = target.deletingLastPathComponent()
      try manager.createDirectory(at: parent, withIntermediateDirectories: true)
      switch item {
      case .file(let data, let permissions):
        try data.write(to: target)
        chmod(target.path, mode_t(permissions))
      case .link(let destination):
        try manager.createSymbolicLink(atPath: target.path, withDestinationPath: destination)
      }
    }
  }

  /// What stands here itself, without following a link; `nil` when there is nothing.
  static func status(_ item: URL) -> (kind: mode_t, permissions: UInt16)? {
    var status = stat()
    guard lstat(item.path, &status) == 0 else { return nil }
    return (status.st_mode & S_IFMT, UInt16(status.st_mode & 0o777))
  }
}
