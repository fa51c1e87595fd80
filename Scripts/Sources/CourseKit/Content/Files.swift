import Foundation

/// An error for the user, with a suggestion: `UserFacingError("It is so.").remedy("Change it.")`.
package struct UserFacingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The problem and its place, in one sentence.
  package let fact: String
  /// The suggestion, in one sentence.
  package let remedy: String

  /// Creates an error; by default, it has no suggestion.
  package init(_ fact: String, remedy: String = "") {
    self.fact = fact
    self.remedy = remedy
  }
  /// Returns a copy of the error with this suggestion.
  package func remedy(_ remedy: String) -> UserFacingError { UserFacingError(fact, remedy: remedy) }
  package var description: String { "\(fact) \(remedy)" }

  static func unstartable(_ program: String, _ code: Int32) -> UserFacingError {
    UserFacingError("\(program) cannot be started: \(String(cString: strerror(code))).")
      .remedy("Run `course doctor`.")
  }
}

extension String {
  /// The lines, without their ends. A last line end begins no further line.
  package var lines: [String] {
    var lines = utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
  }
}

extension URL {
  /// Whether this is a folder. Symbolic links are followed.
  package var isFolder: Bool { isDirectory == true }
  /// Whether this is a file and not a folder. Symbolic links are followed.
  package var isRegularFile: Bool { isDirectory == false }

  private var isDirectory: Bool? {
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    return exists ? isDirectory.boolValue : nil
  }

  package var isSymbolicLink: Bool { status?.kind == S_IFLNK }

  /// Reads a text file strictly as UTF-8. Throws if it is missing, unreadable or no UTF-8.
  package func readText() throws -> String {
    let data: Data
    do { data = try Data(contentsOf: self) } catch {
      throw isRegularFile
        ? UserFacingError("\(path) can't be read: \(error.localizedDescription).")
          .remedy("Check its permissions and the disk.")
        : UserFacingError("\(path) is missing.").remedy("Write it, or restore it with git.")
    }
    if let text = String(validating: data, as: UTF8.self) { return text }
    throw UserFacingError("\(path) is not UTF-8 text.").remedy("Save it as UTF-8.")
  }

  package var name: String { lastPathComponent }
  /// The status of this entry itself, without following a link; `nil` if it doesn't exist.
  package var status: stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  package var contents: Data? { FileManager.default.contents(atPath: path) }
  package var text: String { String(decoding: contents ?? Data(), as: UTF8.self) }
  var entryNames: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

  /// The visible entries of this folder, by name; empty if there is no folder.
  package var visibleEntries: [URL] {
    entryNames.filter { !$0.hasPrefix(".") }.sorted().map { appending(path: $0) }
  }

  package var visibleFolders: [URL] { visibleEntries.filter(\.isFolder) }

  /// The paths of all visible files under this folder, relative to it, in order. Links to folders are not followed.
  package var filesInside: [String] {
    visibleEntries.flatMap { entry in
      guard entry.isFolder, !entry.isSymbolicLink else { return [entry.name] }
      return entry.filesInside.map { "\(entry.name)/\($0)" }
    }
  }

  /// The paths of all Swift files under this folder, relative to it, in order.
  package var swiftFiles: [String] { filesInside.filter { $0.hasSuffix(".swift") } }
  /// The absolute paths of all Swift files under this folder, in order.
  var swiftPaths: [String] { swiftFiles.map { appending(path: $0).path } }

  /// Creates the folder and those above it, if they are missing.
  package func makeFolder() throws {
    try FileManager.default.createDirectory(at: self, withIntermediateDirectories: true)
  }

  /// Writes the file, and creates the folders above it.
  package func write(_ data: Data, options: Data.WritingOptions = []) throws {
    try deletingLastPathComponent().makeFolder()
    try data.write(to: self, options: options)
  }

  /// Copies the matching entries of this folder into another one.
  func copyFiles(into folder: URL, where isWanted: (String) -> Bool = { _ in true }) throws {
    try folder.makeFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: path).filter(isWanted) {
      try FileManager.default.copyItem(at: appending(path: name), to: folder.appending(path: name))
    }
  }

  /// Creates a hard link to this file there, or a copy if that is another disk.
  func link(at place: URL) throws {
    let manager = FileManager.default
    do { try manager.linkItem(at: self, to: place) } catch {
      try manager.copyItem(at: self, to: place)
    }
  }

  /// Removes this file or folder, if it exists and can be removed.
  package func remove() { try? FileManager.default.removeItem(at: self) }
}

extension Encodable {
  /// Returns the value as pretty-printed JSON with sorted keys and a final newline. Throws if it can't be encoded.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}

extension stat {
  var kind: mode_t { st_mode & S_IFMT }
  var modificationTime: Double { Double(modified.tv_sec) + Double(modified.tv_nsec) / 1e9 }
}
