import Foundation
import GradingSupport
import Lesson11Capstone
import OutsideWorld

/// Keeps files in memory.
final class FilesFake: FileStore, Lookalike {
  /// On a full disk files can be deleted; when writing is broken, they can't.
  enum Trouble: CustomStringConvertible {
    case reading, readingOnce, readingBack, writing, writingOnce, full, oddMembers(String)

    var description: String {
      switch self {
      case .reading: "while nothing can be read"
      case .readingOnce: "when only the first file can't be read"
      case .readingBack: "when nothing can be read after the members were saved"
      case .writing: "while nothing can be written or deleted"
      case .writingOnce: "when only the first file can't be written"
      case .full: "while the disk is full"
      case .oddMembers(let text): "while members.json is “\(text)”"
      }
    }
  }

  /// The names of all files that were looked for.
  let reads = Recorder<String>()
  let writes = Recorder<String>()
  private let stored = Locked<[String: Data]>([:])
  private let trouble = Locked<Trouble?>(nil)
  /// What the trouble throws for a file, and for one that can't be deleted.
  private let errors = Locked<[any Error]>([])
  /// Whether each refusal since the trouble began was that of a deletion.
  private let refusals = Locked<[Bool]>([])

  /// From now on nothing can be read, or kept, or `members.json` has other bytes, or all is well again.
  func breaks(_ trouble: Trouble?) {
    self.trouble.withLock { $0 = trouble }
    refusals.withLock { $0 = [] }
    if trouble != nil { errors.withLock { $0 = [Mishap.next(), Mishap.next()] } }
  }

  private func refuse(deleting isDeletion: Bool = false) throws {
    refusals.withLock { $0.append(isDeletion) }
    throw errors.withLock { $0[isDeletion ? 1 : 0] }
  }

  /// The error of what a command wanted of its files, whatever it tried to clean up then.
  func firstRefusal(deleting isDeletion: Bool = false) -> String {
    let refusals = refusals.withLock { $0 }
    let wasDeletion = refusals.contains(isDeletion) ? isDeletion : refusals.first ?? isDeletion
    return name(of: errors.withLock { $0[wasDeletion ? 1 : 0] })
  }

  /// The names of the files that are there.
  var names: [String] { stored.withLock { $0.keys.sorted() } }

  func read(_ name: String) throws -> Data? {
    reads.record(name)
    switch trouble.withLock({ $0 }) {
    case .reading: try refuse()
    case .readingOnce:
      trouble.withLock { $0 = nil }
      try refuse()
    case .oddMembers(let text) where name == "members.json": return Data(text.utf8)
    default: break
    }
    return stored.withLock { $0[name] }
  }

  func write(_ bytes: Data?, to name: String) throws {
    writes.record(name)
    switch trouble.withLock({ $0 }) {
    case .writing: try refuse(deleting: bytes == nil)
    case .writingOnce:
      trouble.withLock { $0 = nil }
      try refuse(deleting: bytes == nil)
    case .full: if bytes != nil { try refuse() }
    case .readingBack where name == "members.json": trouble.withLock { $0 = .reading }
    default: break
    }
    stored.withLock { $0[name] = bytes }
  }
}
