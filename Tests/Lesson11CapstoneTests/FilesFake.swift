import Foundation
import GradingSupport
import Lesson11Capstone
import OutsideWorld

/// Keeps files in memory.
final class FilesFake: FileStore {
  struct Full: Error {}
  struct Unreadable: Error {}
  enum Trouble { case reading, writing }

  /// The names of all files that were looked for.
  let reads = Recorder<String>()
  let writes = Recorder<String>()
  private let stored = Locked<[String: Data]>([:])
  private let trouble = Locked<Trouble?>(nil)
  private let meeting = Locked<(name: String, readers: Meeting)?>(nil)

  /// From now on nothing can be read, or written, or all is well again.
  func breaks(_ trouble: Trouble?) {
    self.trouble.withLock { $0 = trouble }
  }

  /// From now on the first who has read this file waits for a second reader, if one can come.
  func letReadersMeet(at name: String) {
    meeting.withLock { $0 = (name, Meeting()) }
  }

  /// The names of the files that are there.
  var names: [String] { stored.withLock { $0.keys.sorted() } }

  func read(_ name: String) throws -> Data? {
    reads.record(name)
    if trouble.withLock({ $0 }) == .reading { throw Unreadable() }
    let bytes = stored.withLock { $0[name] }
    if let meeting = meeting.withLock({ $0 }), meeting.name == name {
      meeting.readers.wait()
    }
    return bytes
  }

  func write(_ bytes: Data?, to name: String) throws {
    writes.record(name)
    if trouble.withLock({ $0 }) == .writing { throw Full() }
    stored.withLock { $0[name] = bytes }
  }
}
