import Foundation

/// The Swift files of an answer, read from its folders, with what was odd about them.
struct AnswerFiles {
  /// One file.
  struct File {
    let bytes: Data
    /// The reader's own file.
    let source: URL
  }

  /// The files by their path within the answer, like `Wiring.swift` or `Doubles/Spy.swift`.
  private(set) var files: [String: File] = [:]

  /// What a person should know about the files, in the order in which they were met.
  private(set) var findings: [FileFinding] = []

  /// Larger than any source file that a person wrote.
  private static let largestFile = 4 << 20

  init(_ answer: Answer) {
    for layer in answer.layers { read(layer, path: "") }
    if files.isEmpty && findings.isEmpty {
      add(.missing, answer.base, Messages.noAnswer(at: answer.base.path))
    }
  }

  /// Whether something could not be read, so that a verdict would be about another answer.
  var isIncomplete: Bool { findings.contains { $0.kind == .unreadable } }

  private mutating func read(_ folder: URL, path: String) {
    var status = stat()
    guard lstat(folder.path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      add(.notRegularFile, folder, Messages.notAFolder(folder.path))
      return
    }
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      for name in names.sorted() where !name.hasPrefix(".") {
        take(folder.appending(path: name), path: path.isEmpty ? name : "\(path)/\(name)")
      }
    } catch {
      add(.unreadable, folder, Messages.unreadable(folder.path))
    }
  }

  private mutating func take(_ item: URL, path: String) {
    var status = stat()
    guard lstat(item.path, &status) == 0 else { return }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR {
      read(item, path: path)
    } else if item.pathExtension == "swift" {
      let name = item.lastPathComponent
      if kind != S_IFREG {
        add(.notRegularFile, item, Messages.notRegular(item.path))
      } else if name == "Package.swift" || name.hasPrefix("Package@") {
        add(.notAllowed, item, Messages.manifest(item.path))
      } else {
        takeFile(item, path: path)
      }
    } else if kind == S_IFLNK {
      add(.notRegularFile, item, Messages.notRegular(item.path))
    }
  }

  /// Reads through a descriptor that follows no link, should the file have been exchanged since.
  private mutating func takeFile(_ item: URL, path: String) {
    let descriptor = open(item.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      add(.unreadable, item, Messages.unreadable(item.path))
      return
    }
    defer { close(descriptor) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    guard let bytes = try? handle.read(upToCount: Self.largestFile + 1) ?? Data() else {
      add(.unreadable, item, Messages.unreadable(item.path))
      return
    }
    guard bytes.count <= Self.largestFile else {
      add(.notAllowed, item, Messages.tooLarge(item.path))
      return
    }
    if let line = Self.lineOfBrokenText(in: bytes) {
      add(.notUTF8, item, Messages.notUTF8(item.path, line: line))
    }
    files[path] = File(bytes: bytes, source: item)
  }

  /// The first line that is no UTF-8, from 1.
  private static func lineOfBrokenText(in bytes: Data) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    return (index ?? 0) + 1
  }

  private mutating func add(_ kind: FileFinding.Kind, _ url: URL, _ message: String) {
    findings.append(FileFinding(kind: kind, path: url.path, message: message))
  }
}
