import Foundation
import GradingSupport
import Lesson11Capstone
import OutsideWorld

/// Keeps files in memory.
final class FilesFake: FileStore {
  struct Full: Error {}
  struct Unreadable: Error {}
  enum Trouble { case reading, writing, damagedMembers }

  /// The names of all files that were looked for.
  let reads = Recorder<String>()
  let writes = Recorder<String>()
  private let stored = Locked<[String: Data]>([:])
  private let trouble = Locked<Trouble?>(nil)
  private let crossing: Crossing

  init(_ crossing: Crossing) {
    self.crossing = crossing
  }

  /// From now on nothing can be read, or written, or `members.json` is no JSON, or all is well again.
  func breaks(_ trouble: Trouble?) {
    self.trouble.withLock { $0 = trouble }
  }

  /// The names of the files that are there.
  var names: [String] { stored.withLock { $0.keys.sorted() } }

  func read(_ name: String) throws -> Data? {
    reads.record(name)
    let trouble = trouble.withLock { $0 }
    if trouble == .reading { throw Unreadable() }
    if trouble == .damagedMembers && name == "members.json" { return Data("[{".utf8) }
    let bytes = stored.withLock { $0[name] }
    crossing.pass(.reading)
    return bytes
  }

  func write(_ bytes: Data?, to name: String) throws {
    writes.record(name)
    if trouble.withLock({ $0 }) == .writing { throw Full() }
    crossing.pass(.writing)
    stored.withLock { $0[name] = bytes }
  }
}
