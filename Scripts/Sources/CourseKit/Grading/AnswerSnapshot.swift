import Foundation

/// An answer's Swift files, read once: what is compiled, hashed and named in messages is the same bytes.
package struct AnswerSnapshot: Sendable {
  package struct File: Sendable {
    /// The reader's own file, which messages name.
    package let source: URL
    package let bytes: Data
    package init(source: URL, bytes: Data) { (self.source, self.bytes) = (source, bytes) }
  }

  package let folder: URL
  /// The files by their path within the answer, like `Wiring.swift` or `Doubles/Spy.swift`.
  package var files: [String: File] = [:]
  /// What a person should know about the files, in the order in which they were met.
  package private(set) var findings: [FileFinding] = []

  /// Reads all regular `.swift` files below a folder. Links, manifests and hidden files are left out.
  package init(folder: URL) {
    self.init(folder: folder, files: [:])
    read(folder, path: "")
    if files.isEmpty && findings.isEmpty {
      let message = Self.noAnswer(at: folder.path)
      findings = [FileFinding(kind: .missing, path: folder.path, message: message)]
    }
  }

  /// An answer that was read elsewhere.
  init(folder: URL, files: [String: File], findings: [FileFinding] = []) {
    (self.folder, self.files, self.findings) = (folder, files, findings)
  }

  /// The same answer as if it stood in another folder, which messages then name.
  package func moved(to other: URL) -> AnswerSnapshot {
    var moved = AnswerSnapshot(folder: other, files: [:], findings: findings)
    for (path, file) in files {
      moved.files[path] = File(source: other.appending(path: path), bytes: file.bytes)
    }
    for index in findings.indices {
      moved.findings[index].path.replace(folder.path, with: other.path)
      moved.findings[index].message.replace(folder.path, with: other.path)
    }
    return moved
  }

  /// This answer with the files of another laid over it.
  package func overlaid(with other: AnswerSnapshot) -> AnswerSnapshot {
    var both = self
    both.files.merge(other.files) { $1 }
    both.findings += other.findings.filter { $0.kind != .missing }
    return both
  }

  /// What tells these files from all others: the same for the same paths and bytes, wherever they stand.
  package var hash: String {
    var hash = ContentHash()
    for (path, file) in files.sorted(by: { $0.key < $1.key }) {
      hash.add(path)
      hash.add(file.bytes)
    }
    return hash.text
  }

  /// Of these files of one module the first that have one name, which the compiler does not take; `nil` if none have.
  func sharingName(_ paths: [String]) -> [String]? {
    Dictionary(grouping: paths) { URL(filePath: $0).name }.filter { $0.value.count > 1 }
      .min { $0.key < $1.key }?.value.sorted()
  }

  /// Larger than any source file that a person wrote.
  static let largestFile = 4 << 20
  /// More than any answer needs.
  static let mostFiles = 500

  /// `path`: where it is within the answer; empty for the answer's folder.
  private mutating func read(_ item: URL, path: String) {
    guard let kind = item.status?.kind else { return }
    if kind == S_IFDIR {
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: item.path) else {
        return addUnreadable(item)
      }
      for name in names.sorted() where !name.hasPrefix(".") {
        read(item.appending(path: name), path: path.isEmpty ? name : "\(path)/\(name)")
      }
    } else if path.isEmpty {
      let link =
        "is a symbolic link, which only `swift test` follows: the tool reads an answer from its own folder."
      let fact = kind == S_IFLNK ? link : "is not a folder."
      add(.notRegularFile, item, "\(fact) Put a real folder with the answer's files there.")
    } else if wants(item, kind) {
      if files.count < Self.mostFiles { return takeFile(item, path: path) }
      add(.notAllowed, item, "is one file too many, so it was left out.")
    }
  }

  /// Whether something that is no folder may be part of an answer. A finding says why not.
  mutating func wants(_ item: URL, _ kind: mode_t) -> Bool {
    let isSwift = item.pathExtension == "swift"
    if kind == S_IFLNK || isSwift && kind != S_IFREG {
      let fact = "is not a regular file, so it was left out."
      add(.notRegularFile, item, "\(fact) Replace the link by a copy of the file.")
    } else if isSwift, item.name == "Package.swift" || item.name.hasPrefix("Package@") {
      let fact = "is a package manifest, which an answer can't bring, so it was left out"
      add(.notAllowed, item, "\(fact). Remove it.")
    } else {
      return isSwift
    }
    return false
  }

  /// Reads through a descriptor that follows no link, should the file have been exchanged since.
  private mutating func takeFile(_ item: URL, path: String) {
    let descriptor = open(item.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return addUnreadable(item) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let bytes = try? handle.read(upToCount: Self.largestFile + 1) ?? Data() else {
      return addUnreadable(item)
    }
    if bytes.count <= Self.largestFile { return take(bytes, of: item, path: path) }
    let fact = "is larger than 4 MiB, so it was left out."
    add(.notAllowed, item, "\(fact) Source files are smaller.")
  }

  /// Takes a file that was read. A finding says where it is no text.
  mutating func take(_ bytes: Data, of item: URL, path: String) {
    files[path] = File(source: item, bytes: bytes)
    if String(validating: bytes, as: UTF8.self) != nil { return }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let line = 1 + (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0)
    add(.notUTF8, item, "is not UTF-8 text from line \(line) on. Save it as UTF-8.")
  }

  private mutating func add(_ kind: FileFinding.Kind, _ url: URL, _ fact: String) {
    findings.append(FileFinding(kind: kind, path: url.path, message: "\(url.path) \(fact)"))
  }

  private mutating func addUnreadable(_ url: URL) {
    let remedy = "Give yourself the right to read it (chmod u+rX) and grade again."
    add(.unreadable, url, "can't be read. \(remedy)")
  }

  static func noAnswer(at path: String) -> String {
    "There is no answer in \(path). `course reset` brings the starter back."
  }
}

/// FNV-1a over words, high bits folded in: for telling contents apart, not for keeping secrets.
package struct ContentHash {
  private(set) var state: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}
  package init(_ bytes: Data) { add(bytes) }

  package var text: String { String(format: "%016llx", state) }

  package mutating func add(_ text: String) { add(Data(text.utf8)) }

  package mutating func add(_ bytes: Data) {
    mix(UInt64(bytes.count))
    bytes.withUnsafeBytes { buffer in
      let words = buffer.count / 8
      for word in 0..<words { mix(buffer.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self)) }
      for byte in buffer[(8 * words)...] { mix(UInt64(byte)) }
    }
  }

  private mutating func mix(_ word: UInt64) {
    state = (state ^ word) &* 0x9e37_79b9_7f4a_7c15
    state ^= state >> 29
  }
}
