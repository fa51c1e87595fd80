import Foundation
import GradingSupport
import Lesson11Capstone
import OutsideWorld

/// Keeps files in memory.
final class FilesFake: FileStore {
  struct Full: Error {}

  /// The names of all files that were looked for.
  let reads = Recorder<String>()
  private let stored = Locked<[String: Data]>([:])
  private let full = Locked(false)

  /// From now on nothing can be written.
  func fill() {
    full.withLock { $0 = true }
  }

  /// The names of the files that are there.
  var names: [String] { stored.withLock { $0.keys.sorted() } }

  func read(_ name: String) throws -> Data? {
    reads.record(name)
    return stored.withLock { $0[name] }
  }

  func write(_ bytes: Data?, to name: String) throws {
    if full.withLock({ $0 }) { throw Full() }
    stored.withLock { $0[name] = bytes }
  }
}
