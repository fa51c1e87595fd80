import Foundation

extension URL {
  /// Whether a folder stands here. Symbolic links are followed.
  package var isFolder: Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  /// Whether a file stands here that is not a folder. Symbolic links are followed.
  package var isRegularFile: Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && !isDirectory.boolValue
  }

  /// The visible entries of this folder, by name. Empty when there is no folder here.
  package var visibleEntries: [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map { appending(path: $0) }
  }

  /// The visible folders directly in this folder, by name.
  package var visibleFolders: [URL] { visibleEntries.filter(\.isFolder) }

  /// The paths of all visible files under this folder, relative to it, in order. Links to folders are not followed.
  package var filesInside: [String] {
    visibleEntries.flatMap { entry -> [String] in
      let name = entry.lastPathComponent
      guard entry.isFolder else { return [name] }
      return entry.isSymbolicLink ? [name] : entry.filesInside.map { "\(name)/\($0)" }
    }
  }

  /// Whether a symbolic link stands here.
  package var isSymbolicLink: Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }
}
