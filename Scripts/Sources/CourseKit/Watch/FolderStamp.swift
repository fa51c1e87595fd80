import Foundation

/// What a folder looks like from outside: which entries it has, and when each was written.
///
/// Looking again costs one system call an entry; the folder is listed anew only when its own date changed.
struct FolderStamp: Hashable, Sendable {
  private struct Entry: Hashable, Sendable {
    /// As C wants it, so that looking again needs no conversion.
    let path: [CChar]
    let exists: Bool
    let seconds: Int
    let nanoseconds: Int
    let size: Int64
    let number: UInt64
    let isFolder: Bool

    init(_ path: [CChar]) {
      var status = stat()
      self.path = path
      exists = lstat(path, &status) == 0
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      seconds = Int(time.tv_sec)
      nanoseconds = Int(time.tv_nsec)
      size = Int64(status.st_size)
      number = UInt64(status.st_ino)
      isFolder = status.st_mode & S_IFMT == S_IFDIR
    }
  }

  private var entries: [Entry] = []

  /// Looks at a folder and everything below it. Links are not followed.
  init(_ folder: URL) {
    list(folder.path)
  }

  /// Whether the folder still looks like this.
  var isCurrent: Bool { entries.allSatisfy { Entry($0.path) == $0 } }

  /// The paths of the folder and all below it.
  var folders: [String] {
    entries.filter(\.isFolder).map { entry in
      entry.path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }
  }

  private mutating func list(_ path: String) {
    let entry = Entry(Array(path.utf8CString))
    entries.append(entry)
    guard entry.isFolder else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      list("\(path)/\(name)")
    }
  }
}
