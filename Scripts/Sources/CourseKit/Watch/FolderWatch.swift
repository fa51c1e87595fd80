import Foundation
import Synchronization

/// Notices when something in a folder is saved, added, renamed or removed.
///
/// A thread of its own sleeps until something may have changed, then looks: no editor's way of saving is missed.
enum FolderWatch {
  /// An element for every difference, until the reader is cancelled. It comes when the folder has been still for a
  /// tenth of a second, so that one save in several steps is one element.
  static func changes(in folder: URL) -> AsyncStream<Void> {
    let isOver = Flag()
    return AsyncStream { continuation in
      continuation.onTermination = { _ in isOver.raise() }
      let first = FolderStamp(folder)
      let thread = Thread {
        var stamp = first
        while !isOver.isRaised {
          let notices = FolderNotices(stamp.folders)
          while stamp.isCurrent, !isOver.isRaised { notices.wait() }
          repeat {
            stamp = FolderStamp(folder)
            usleep(100_000)
          } while !stamp.isCurrent && !isOver.isRaised
          continuation.yield()
        }
      }
      thread.stackSize = 1 << 19
      thread.start()
    }
  }
}

/// Tells another thread that it is over.
private final class Flag: Sendable {
  private let value = Atomic(false)

  var isRaised: Bool { value.load(ordering: .relaxed) }

  func raise() { value.store(true, ordering: .relaxed) }
}

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
      String(decoding: entry.path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
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

/// Sleeps until something in a folder may have changed.
///
/// Linux wakes it at once. Because shared disks send no notices, and other systems have other ways, it also wakes by itself
/// after a while; whoever waits looks at the folder then.
private final class FolderNotices {
  #if os(Linux)
    /// Milliseconds after which it wakes by itself.
    private static let patience: Int32 = 2000

    private let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))

    /// - Parameter folders: the folder and those below it.
    init(_ folders: [String]) {
      let kinds =
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
      for folder in folders { inotify_add_watch(descriptor, folder, UInt32(kinds)) }
    }

    deinit {
      if descriptor >= 0 { close(descriptor) }
    }

    func wait() {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, descriptor >= 0 ? Self.patience : Self.patience / 10)
      var bytes = [UInt8](repeating: 0, count: 4096)
      while descriptor >= 0, read(descriptor, &bytes, bytes.count) > 0 {}
    }
  #else
    init(_ folders: [String]) {}

    func wait() { usleep(200_000) }
  #endif
}
