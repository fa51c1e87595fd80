import Foundation

/// Notices when something in a folder changes. A thread looks ten times a second, on any disk.
enum FolderWatch {
  /// An element for every difference, when the folder has been still for a tenth of a second since.
  static func changes(in folder: URL) -> AsyncStream<Void> {
    AsyncStream { continuation in
      let first = FolderStamp(folder)
      // Only cancelled from elsewhere, which any thread may do.
      nonisolated(unsafe) let thread = Thread {
        var stamp = first
        while !Thread.current.isCancelled {
          while stamp.isCurrent, !Thread.current.isCancelled { usleep(100_000) }
          repeat {
            stamp = FolderStamp(folder)
            usleep(100_000)
          } while !stamp.isCurrent && !Thread.current.isCancelled
          continuation.yield()
        }
      }
      continuation.onTermination = { _ in thread.cancel() }
      thread.stackSize = 1 << 19
      thread.start()
    }
  }
}

/// What a folder looks like from outside. Looking again costs one system call an entry.
struct FolderStamp: Hashable, Sendable {
  private struct Entry: Hashable, Sendable {
    /// As C wants it, so that looking again needs no conversion.
    let path: [CChar]
    let facts: [Int]

    init(_ path: [CChar]) {
      self.path = path
      facts =
        stat(at: path).map {
          [
            $0.modified.tv_sec, $0.modified.tv_nsec, Int($0.st_size),
            Int(truncatingIfNeeded: $0.st_ino), Int($0.kind),
          ]
        } ?? []
    }
  }

  private var entries: [Entry] = []
  init(_ folder: URL) { list(folder) }
  var isCurrent: Bool { entries.allSatisfy { Entry($0.path) == $0 } }

  private mutating func list(_ url: URL) {
    let entry = Entry(Array(url.path.utf8CString))
    entries.append(entry)
    if entry.facts.last == Int(S_IFDIR) {
      for name in url.entryNames { list(url.appending(path: name)) }
    }
  }
}
