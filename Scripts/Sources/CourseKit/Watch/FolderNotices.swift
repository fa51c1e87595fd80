import Foundation

/// Sleeps until something in a folder may have changed.
///
/// Linux wakes it at once. Because shared disks send no notices, and other systems have other ways, it also wakes by itself
/// after a while; whoever waits looks at the folder then.
final class FolderNotices {
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
