import Foundation

/// An answer's Swift files, read once: the same bytes are compiled, hashed and named in messages.
package struct AnswerSnapshot: Sendable {
  /// A file of an answer.
  package struct File: Sendable {
    /// The original file, which messages name.
    package let source: URL
    package let bytes: Data
    /// Creates a file whose bytes may differ from those on the disk.
    package init(source: URL, bytes: Data) {
      self.source = source
      self.bytes = bytes
    }
  }

  package let folder: URL
  /// The files by their path within the answer, like `Wiring.swift` or `Doubles/Spy.swift`.
  package var files: [String: File]
  /// The remarks about the files, in the order in which the files were read.
  package private(set) var findings: [FileFinding] = []
}

extension AnswerSnapshot {
  /// Reads all regular `.swift` files below a folder. Links, manifests and hidden files are left out.
  package init(folder: URL) {
    self.init(folder: folder, files: [:])
    read(folder, path: "")
    if files.isEmpty && findings.isEmpty {
      let message = Self.noAnswer(at: folder.path)
      findings = [FileFinding(kind: .missing, path: folder.path, message: message)]
    }
  }

  /// Returns the same answer with the paths of another folder, for messages.
  package func relocated(to other: URL) -> AnswerSnapshot {
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

  /// Returns this answer with the files of another one added or replaced.
  package func overlaid(with other: AnswerSnapshot) -> AnswerSnapshot {
    var both = self
    both.files.merge(other.files) { $1 }
    both.findings += other.findings.filter { $0.kind != .missing }
    return both
  }

  /// The hash of the paths and bytes, independent of the folder.
  package var hash: String {
    var hash = ContentHash()
    for (path, file) in files.sorted(by: { $0.key < $1.key }) {
      hash.add(path)
      hash.add(file.bytes)
    }
    return hash.text
  }

  /// Returns the first of a module's files that share a name, which the compiler doesn't accept; or `nil`.
  func sharingName(_ paths: [String]) -> [String]? {
    Dictionary(grouping: paths) { URL(filePath: $0).name }.filter { $0.value.count > 1 }
      .min { $0.key < $1.key }?.value.sorted()
  }

  /// A limit that no handwritten source file exceeds.
  static let maxFileSize = 4 << 20
  /// A limit that no answer exceeds.
  static let maxFileCount = 500

  /// Reads a file or folder. `path` is relative to the answer; empty for the answer's folder.
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
    } else if shouldInclude(item, kind) {
      if files.count < Self.maxFileCount { return takeFile(item, path: path) }
      add(.notAllowed, item, "is one file too many, so it was left out.")
    }
  }

  /// Returns whether a file may be part of an answer, and otherwise adds a finding.
  mutating func shouldInclude(_ item: URL, _ kind: mode_t) -> Bool {
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

  /// Reads a file without following a link, in case it was replaced meanwhile.
  private mutating func takeFile(_ item: URL, path: String) {
    let descriptor = open(item.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return addUnreadable(item) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let bytes = try? handle.read(upToCount: Self.maxFileSize + 1) ?? Data() else {
      return addUnreadable(item)
    }
    if bytes.count <= Self.maxFileSize { return addFile(bytes, of: item, path: path) }
    let fact = "is larger than 4 MiB, so it was left out."
    add(.notAllowed, item, "\(fact) Source files are smaller.")
  }

  /// Adds a file. If it is no text, adds a finding.
  mutating func addFile(_ bytes: Data, of item: URL, path: String) {
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
    add(.unreadable, url, "can't be read. Check its permissions (chmod u+rX) and grade again.")
  }

  static func noAnswer(at path: String) -> String {
    "There is no answer in \(path). `course reset` brings the starter back."
  }
}

/// An FNV-1a hash over words, with folded high bits: for comparing contents, not for secrets.
package struct ContentHash {
  private(set) var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates the hash of nothing.
  package init() {}
  /// Creates the hash of these bytes.
  package init(_ bytes: Data) { add(bytes) }
  package var text: String { String(format: "%016llx", state) }
  /// Adds the UTF-8 bytes of a text, and their number.
  package mutating func add(_ text: String) { add(Data(text.utf8)) }

  /// Adds the number of bytes, then the bytes, so that adding `ab`, `c` differs from adding `a`, `bc`.
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
