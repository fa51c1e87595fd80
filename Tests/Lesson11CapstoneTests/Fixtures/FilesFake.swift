import Foundation
import GradingSupport
import Lesson11Capstone
import OutsideWorld
import Testing

/// Files in memory.
final class FilesFake: FileStore, AlwaysEqual {
  enum Failure: CustomTestStringConvertible {
    case reading, firstRead, readingAfterSave, writing, firstWrite
    /// Nothing can be written, but files can be deleted.
    case fullDisk
    /// `members.json` has this text.
    case damagedMembers(String)

    var testDescription: String {
      switch self {
      case .reading: "while no file can be read"
      case .firstRead: "when only the first read fails"
      case .readingAfterSave: "when no file can be read after the members were saved"
      case .writing: "while no file can be written or deleted"
      case .firstWrite: "when only the first write fails"
      case .fullDisk: "while the disk is full"
      case .damagedMembers(let text): "while members.json is “\(text)”"
      }
    }
  }

  /// The names of the files that were read.
  let reads = Recorder<String>()
  /// The names of the files that were written or deleted.
  let writes = Recorder<String>()
  private let contents = Locked<[String: Data]>([:])
  private let failure = Locked<Failure?>(nil)
  /// Whether each call that failed since the failure began was a deletion.
  private let failedDeletions = Locked<[Bool]>([])
  private let readOrWriteError = Locked<any Error>(AnyError())
  private let deletionError = Locked<any Error>(AnyError(2))

  /// Lets files fail from now on, or work again.
  func fail(_ failure: Failure?, with error: any Error = AnyError()) {
    self.failure.withLock { $0 = failure }
    failedDeletions.withLock { $0 = [] }
    readOrWriteError.withLock { $0 = error }
  }

  /// Returns the first error that a command got from its files, except for errors of a clean-up.
  func firstError(deleting isDeletion: Bool = false) -> String {
    let deletions = failedDeletions.withLock { $0 }
    let wasDeletion = deletions.contains(isDeletion) ? isDeletion : deletions.first ?? isDeletion
    return errorText((wasDeletion ? deletionError : readOrWriteError).withLock { $0 })
  }

  /// The names of the files that exist.
  var names: [String] { contents.withLock { $0.keys.sorted() } }

  func read(_ name: String) throws -> Data? {
    reads.record(name)
    switch failure.withLock({ $0 }) {
    case .reading: try refuse()
    case .firstRead:
      failure.withLock { $0 = nil }
      try refuse()
    case .damagedMembers(let text) where name == "members.json": return Data(text.utf8)
    default: break
    }
    return contents.withLock { $0[name] }
  }

  func write(_ bytes: Data?, to name: String) throws {
    writes.record(name)
    switch failure.withLock({ $0 }) {
    case .writing: try refuse(deleting: bytes == nil)
    case .firstWrite:
      failure.withLock { $0 = nil }
      try refuse(deleting: bytes == nil)
    case .fullDisk: if bytes != nil { try refuse() }
    case .readingAfterSave where name == "members.json": failure.withLock { $0 = .reading }
    default: break
    }
    contents.withLock { $0[name] = bytes }
  }

  private func refuse(deleting isDeletion: Bool = false) throws {
    failedDeletions.withLock { $0.append(isDeletion) }
    throw (isDeletion ? deletionError : readOrWriteError).withLock { $0 }
  }
}
