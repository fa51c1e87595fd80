import CourseKit
import Foundation
import Synchronization

/// The passed proofs of earlier runs. A proof with the same inputs is not repeated. Each step has an entry in its own
/// file, which is replaced atomically, so concurrent and killed runs leave no partial entry. An entry counts only with
/// a seal, which uses a secret of this checkout.
final class ProofMemory: Sendable {
  private let folder: URL
  private let secret: Data?
  /// Whether all proofs are repeated. Those that pass are stored again.
  private let repeatsAll: Bool
  private let counts = Mutex((remembered: 0, all: 0))

  /// Opens the memory of a checkout, and creates its secret if necessary. Without a secret, all proofs are repeated.
  init(in root: URL, repeatsAll: Bool) {
    folder = root.appending(path: ".build/course/proofs")
    secret = Self.secret(in: folder)
    self.repeatsAll = repeatsAll
  }

  /// Returns the checks of a step: remembered ones if it passed with the same inputs, or else those of `work`.
  func checks(
    of step: String,
    inputs: () async throws -> [String],
    _ work: () async throws -> [CheckResult]
  ) async rethrows -> [CheckResult] {
    counts.withLock { $0.all += 1 }
    guard let digest = try? await digest(step, inputs()) else { return try await work() }
    if !repeatsAll, let count = recall(step, digest) {
      counts.withLock { $0.remembered += 1 }
      return Array(repeating: [], count: count)
    }
    // A proof that fails, throws or is cut short leaves nothing behind that holds.
    entry(of: step).remove()
    let checks = try await work()
    // A file may have changed while the proof ran.
    if checks.allSatisfy(\.isEmpty), !Task.isCancelled,
      let after = try? await self.digest(step, inputs()), after == digest
    {
      remember(step, digest, checks.count)
    }
    return checks
  }

  /// A sentence on the number of remembered proofs; `nil` if there was none.
  var note: String? {
    let (remembered, all) = counts.withLock { $0 }
    return remembered == 0
      ? nil : "\(remembered) of \(all) proofs were remembered; --again repeats them."
  }

  private func recall(_ step: String, _ digest: String) -> Int? {
    let text = entry(of: step).text
    let count = Int(text.prefix { $0 != " " })
    return count.flatMap { text == sealed($0, step, digest) ? $0 : nil }
  }

  private func remember(_ step: String, _ digest: String, _ count: Int) {
    guard let text = sealed(count, step, digest) else { return }
    // What can't be stored is repeated.
    try? entry(of: step).write(Data(text.utf8), options: .atomic)
  }

  private func entry(of step: String) -> URL { folder.appending(path: ContentHash([step]).text) }

  private func digest(_ step: String, _ inputs: [String]) -> String {
    ContentHash([step, Self.program, Self.settings] + inputs).text
  }

  /// Returns the text of an entry, the count of checks and a seal; `nil` without a secret.
  private func sealed(_ count: Int, _ step: String, _ digest: String) -> String? {
    guard let key = secret?.base64EncodedString() else { return nil }
    return "\(count) \(ContentHash([key, step, digest, "\(count)", key]).text)"
  }

  /// The hash of this program, because another version may prove something else.
  private static let program =
    Bundle.main.executableURL?.contents.map { ContentHash($0).text } ?? UUID().uuidString

  /// The environment variables that affect grading.
  private static let settings = ProcessInfo.processInfo.environment
    .filter { $0.key.hasPrefix("COURSE_") }.sorted { $0.key < $1.key }.description

  /// Returns the secret of a checkout. It includes the inode and the time of its file, so a copy differs.
  private static func secret(in folder: URL) -> Data? {
    let file = folder.appending(path: "secret")
    if !file.isRegularFile {
      let draft = folder.appending(path: ".\(UUID().uuidString)")
      defer { draft.remove() }
      let bytes = Data((0..<32).map { _ in UInt8.random(in: 0...255) })
      // Of several runs the first creates the file, and the others read it.
      try? draft.write(bytes)
      chmod(draft.path, 0o600)
      link(draft.path, file.path)
    }
    guard let bytes = file.contents, !bytes.isEmpty, let status = file.status else { return nil }
    let change = status.changed
    let identity = "\(status.st_ino) \(change.tv_sec) \(change.tv_nsec) \(folder.path)"
    return bytes + Data(identity.utf8)
  }
}

extension ContentHash {
  init(_ texts: [String]) {
    self.init()
    for text in texts { add(text) }
  }
}

extension URL {
  var contentHash: String {
    ContentHash(filesInside.flatMap { [$0, ContentHash([appending(path: $0).text]).text] }).text
  }
}
