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

  /// By their path within the folder.
  package private(set) var items: [String: Item] = [:]

  /// Reads a folder; one that is not there is empty.
  ///
  /// - Throws: An `Explanation` when something in it can't be read, or is neither file, link nor folder.
  package init(_ folder: URL) throws {
    if Self.kind(folder) == nil { return }
    try read(folder, path: "")
  }

  private mutating func read(_ folder: URL, path: String) throws {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      throw Messages.unreadableAnswer(folder.path)
    }
    for name in names {
      let item = folder.appending(path: name)
      let inside = path.isEmpty ? name : "\(path)/\(name)"
      switch Self.kind(item) {
      case S_IFDIR: try read(item, path: inside)
      case S_IFLNK:
        items[inside] = .link(
          try FileManager.default.destinationOfSymbolicLink(atPath: item.path)
        )
      case S_IFREG:
        guard let data = FileManager.default.contents(atPath: item.path) else {
          throw Messages.unreadableAnswer(item.path)
        }
        items[inside] = .file(data, permissions: Self.permissions(item))
      default: throw Messages.oddFile(item.path)
      }
    }
  }

  /// Takes over all of another folder, in place of what stands at the same paths.
  mutating func merge(_ other: FolderContents) {
    items.merge(other.items) { $1 }
  }

  /// Writes everything into a folder that is empty or missing.
  ///
  /// - Throws: What `FileManager` throws, as when the disk is full.
  package func write(to folder: URL) throws {
    let manager = FileManager.default
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, item) in items {
      let target = folder.appending(path: path)
      let parent = target.deletingLastPathComponent()
      try manager.createDirectory(at: parent, withIntermediateDirectories: true)
      switch item {
      case .file(let data, let permissions):
        try data.write(to: target)
        chmod(target.path, mode_t(permissions))
      case .link(let destination):
        try manager.createSymbolicLink(
          atPath: target.path,
          withDestinationPath: destination
        )
      }
    }
  }

  /// The kind bits of what stands here itself; `nil` when there is nothing.
  static func kind(_ item: URL) -> mode_t? {
    var status = stat()
    return lstat(item.path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func permissions(_ item: URL) -> UInt16 {
    var status = stat()
    return lstat(item.path, &status) == 0 ? UInt16(status.st_mode & 0o777) : 0o644
  }
}
