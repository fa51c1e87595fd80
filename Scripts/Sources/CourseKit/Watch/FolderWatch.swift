import Foundation
import Synchronization

/// Notices when something in a folder is saved, added, renamed or removed.
///
/// A thread of its own sleeps until something may have changed, then looks: no editor's way of saving is missed.
struct FolderWatch: Sendable {
  let folder: URL

  /// An element for every look that found a difference to the one before, until the reader is cancelled.
  func changes() -> AsyncStream<Void> {
    let folder = folder
    let isOver = Flag()
    return AsyncStream { continuation in
      continuation.onTermination = { _ in isOver.raise() }
      let first = FolderStamp(folder)
      let thread = Thread {
        var stamp = first
        while !isOver.isRaised {
          let notices = FolderNotices(stamp.folders)
          while stamp.isCurrent, !isOver.isRaised { notices.wait() }
          stamp = FolderStamp(folder)
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
