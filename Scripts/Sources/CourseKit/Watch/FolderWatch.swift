import Foundation

/// Notices when something in a folder changes, by looking ten times a second at one system call an entry.
enum FolderWatch {
  /// An element for every difference, when the folder has been still for a tenth of a second since.
  static func changes(in folder: URL) -> AsyncStream<Void> {
    AsyncStream { continuation in
      let first = FolderStamp(folder)
      let task = Task.detached {
        var (stamp, hasChanged) = (first, false)
        while (try? await Task.sleep(for: .milliseconds(100))) != nil {
          if !stamp.isCurrent {
            (stamp, hasChanged) = (FolderStamp(folder), true)
          } else if hasChanged {
            hasChanged = false
            continuation.yield()
          }
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

/// What a folder looks like from outside.
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
    guard entry.facts.last == Int(S_IFDIR) else { return }
    for name in url.entryNames { list(url.appending(path: name)) }
  }
}
