import Foundation
import GradingSupport
import Lesson11Capstone
import OutsideWorld

/// Keeps files in memory.
final class FilesFake: FileStore {
  /// What could not be written: a file and how many bytes, or nil for a deletion.
  struct Full: Error, CustomStringConvertible {
    let name: String
    let bytes: Int?

    var description: String {
      let what = bytes.map { "written (\($0) bytes)" } ?? "deleted"
      return "Full: \(name) can't be \(what)"
    }
  }

  struct Unreadable: Error {}
  /// On a full disk files can be deleted; when writing is broken, they can't.
  enum Trouble: CustomStringConvertible {
    case reading, writing, full, oddMembers(String)

    var description: String {
      switch self {
      case .reading: "while nothing can be read"
      case .writing: "while nothing can be written or deleted"
      case .full: "while the disk is full"
      case .oddMembers(let text): "while members.json is “\(text)”"
      }
    }
  }

  /// The names of all files that were looked for.
  let reads = Recorder<String>()
  let writes = Recorder<String>()
  /// What could not be written since the trouble began.
  private let refused = Locked<[Full]>([])
  private let stored = Locked<[String: Data]>([:])
  private let trouble = Locked<Trouble?>(nil)
  private let crossing: Crossing

  init(_ crossing: Crossing) {
    self.crossing = crossing
  }

  /// From now on nothing can be read, or kept, or `members.json` has other bytes, or all is well again.
  func breaks(_ trouble: Trouble?) {
    self.trouble.withLock { $0 = trouble }
    refused.withLock { $0 = [] }
  }

  /// The error of what a command wanted on the full disk, whatever it tried to clean up then.
  func firstRefusal(deleting: Bool = false) -> String {
    refused.withLock { $0.first { ($0.bytes == nil) == deleting } ?? $0.first }.map { "\($0)" }
      ?? "the error of a full disk"
  }

  /// The names of the files that are there.
  var names: [String] { stored.withLock { $0.keys.sorted() } }

  func read(_ name: String) throws -> Data? {
    reads.record(name)
    let trouble = trouble.withLock { $0 }
    if case .reading = trouble { throw Unreadable() }
    if case .oddMembers(let text) = trouble, name == "members.json" { return Data(text.utf8) }
    let bytes = stored.withLock { $0[name] }
    crossing.pass(.reading)
    return bytes
  }

  func write(_ bytes: Data?, to name: String) throws {
    writes.record(name)
    let isRefused =
      switch trouble.withLock({ $0 }) {
      case .writing: true
      case .full: bytes != nil
      default: false
      }
    if isRefused {
      let full = Full(name: name, bytes: bytes?.count)
      refused.withLock { $0.append(full) }
      throw full
    }
    crossing.pass(.writing)
    stored.withLock { $0[name] = bytes }
  }
}
