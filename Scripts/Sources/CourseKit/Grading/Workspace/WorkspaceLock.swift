import Foundation

/// Keeps other commands out of a workspace for as long as it lives.
///
/// The kernel gives the lock back when the process ends, however it ends.
final class WorkspaceLock: Sendable {
  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Waits for the workspace.
  ///
  /// - Parameters:
  ///   - folder: the workspace's folder; created if it is missing.
  ///   - waiting: called once if another process has it, with that process' id if it can be told.
  /// - Throws: `CancellationError` if the task is cancelled meanwhile; what `FileManager` throws if the folder
  ///   can't be made; `GradingFault` if the lock file can't be opened.
  static func take(_ folder: URL, waiting: (Int32?) -> Void) async throws -> WorkspaceLock {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "lock").path
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw GradingFault.unwritable(path) }
    let lock = WorkspaceLock(descriptor: descriptor)
    var isFirst = true
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if isFirst { waiting(holder(descriptor)) }
      isFirst = false
      try await Task.sleep(for: .milliseconds(50))
    }
    let owner = Array("\(getpid())".utf8)
    _ = ftruncate(descriptor, 0)
    _ = pwrite(descriptor, owner, owner.count, 0)
    return lock
  }

  private static func holder(_ descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return Int32(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
  }
}
