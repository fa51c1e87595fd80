import Foundation

/// An answer's Swift files, read once: what is compiled, hashed and named in messages is the same bytes.
package struct AnswerSnapshot: Sendable {
  /// One file.
  package struct File: Sendable {
    /// The reader's own file, which messages name.
    package let source: URL
    package let bytes: Data

    package init(source: URL, bytes: Data) {
      self.source = source
      self.bytes = bytes
    }
  }

  /// The folder that was read.
  package let folder: URL

  /// The files by their path within the answer, like `Wiring.swift` or `Doubles/Spy.swift`.
  package var files: [String: File] = [:]

  /// What a person should know about the files, in the order in which they were met.
  package private(set) var findings: [FileFinding] = []

  /// Reads all regular `.swift` files below a folder. Links, manifests and hidden files are left out.
  ///
  /// - Parameter folder: the folder of the answer, like `Exercises/Lesson04Singletons`.
  package init(folder: URL) {
    self.folder = folder
    read(folder, path: "")
    if files.isEmpty && findings.isEmpty {
      add(.missing, folder, Self.noAnswer(at: folder.path))
    }
  }

  /// An answer that was read elsewhere.
  package init(folder: URL, files: [String: File], findings: [FileFinding] = []) {
    self.folder = folder
    self.files = files
    self.findings = findings
  }

  /// The same answer as if it stood in another folder, which messages then name.
  package func moved(to other: URL) -> AnswerSnapshot {
    let files = files.map { path, file in
      (path, File(source: other.appending(path: path), bytes: file.bytes))
    }
    let findings = findings.map {
      let (path, message) = ($0.path, $0.message)
      return FileFinding(
        kind: $0.kind,
        path: path.replacing(folder.path, with: other.path),
        message: message.replacing(folder.path, with: other.path)
      )
    }
    return AnswerSnapshot(
      folder: other,
      files: Dictionary(files) { first, _ in first },
      findings: findings
    )
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

  /// Whether something could not be read, so that a verdict would be about another answer.
  var isIncomplete: Bool { findings.contains { $0.kind == .unreadable } }

  /// Larger than any source file that a person wrote.
  static let largestFile = 4 << 20

  /// More than any answer needs.
  static let mostFiles = 500

  private mutating func read(_ folder: URL, path: String) {
    var status = stat()
    guard lstat(folder.path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      add(
        .notRegularFile,
        folder,
        "\(folder.path) is not a folder (a symbolic link is not followed). Put a real folder with the "
          + "answer's files there."
      )
      return
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      add(.unreadable, folder, Self.unreadable(folder.path))
      return
    }
    for name in names.sorted() where !name.hasPrefix(".") {
      take(folder.appending(path: name), path: path.isEmpty ? name : "\(path)/\(name)")
    }
  }

  private mutating func take(_ item: URL, path: String) {
    var status = stat()
    guard lstat(item.path, &status) == 0 else { return }
    let kind = status.st_mode & S_IFMT
    let isSwift = item.pathExtension == "swift"
    if kind == S_IFDIR {
      read(item, path: path)
    } else if kind == S_IFLNK || isSwift && kind != S_IFREG {
      let remedy = "Replace the link by a copy of the file."
      add(
        .notRegularFile,
        item,
        "\(item.path) is not a regular file, so it was left out. \(remedy)"
      )
    } else if isSwift {
      let name = item.lastPathComponent
      if files.count == Self.mostFiles {
        add(.notAllowed, item, "\(item.path) is one file too many, so it was left out.")
      } else if name == "Package.swift" || name.hasPrefix("Package@") {
        let fact = "is a package manifest, which an answer can't bring, so it was left out"
        add(.notAllowed, item, "\(item.path) \(fact). Remove it.")
      } else {
        takeFile(item, path: path)
      }
    }
  }

  /// Reads through a descriptor that follows no link, should the file have been exchanged since.
  private mutating func takeFile(_ item: URL, path: String) {
    let descriptor = open(item.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return add(.unreadable, item, Self.unreadable(item.path)) }
    defer { close(descriptor) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    guard let bytes = try? handle.read(upToCount: Self.largestFile + 1) ?? Data() else {
      return add(.unreadable, item, Self.unreadable(item.path))
    }
    guard bytes.count <= Self.largestFile else {
      let fact = "\(item.path) is larger than 4 MiB, so it was left out."
      return add(.notAllowed, item, "\(fact) Source files are smaller.")
    }
    if let line = Self.lineOfBrokenText(in: bytes) {
      add(
        .notUTF8,
        item,
        "\(item.path) is not UTF-8 text from line \(line) on. Save it as UTF-8."
      )
    }
    files[path] = File(source: item, bytes: bytes)
  }

  /// The first line that is no UTF-8, from 1.
  static func lineOfBrokenText(in bytes: Data) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    return (index ?? 0) + 1
  }

  private mutating func add(_ kind: FileFinding.Kind, _ url: URL, _ message: String) {
    findings.append(FileFinding(kind: kind, path: url.path, message: message))
  }

  static func noAnswer(at path: String) -> String {
    "There is no answer in \(path). `course reset` brings the starter back."
  }

  private static func unreadable(_ path: String) -> String {
    "\(path) can't be read. Give yourself the right to read it (chmod u+rX) and grade again."
  }
}

/// Sums up bytes in 64 bits, eight bytes a step: for telling contents apart, not for keeping secrets.
///
/// The step is that of FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/, over words, with the high bits folded in.
struct ContentHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Sixteen hexadecimal digits.
  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  mutating func add(_ text: String) { add(Data(text.utf8)) }

  mutating func add(_ bytes: Data) {
    var state = mixed(state, UInt64(bytes.count))
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset + 8 <= buffer.count {
        state = mixed(state, buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset += 8
      }
      while offset < buffer.count {
        state = mixed(state, UInt64(buffer[offset]))
        offset += 1
      }
    }
    self.state = state
  }

  private func mixed(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word) &* 0x9e37_79b9_7f4a_7c15
    return product ^ (product >> 29)
  }
}
