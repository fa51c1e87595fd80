import Foundation

/// An untrusted zip: its list of names, and the Swift files of an answer, which are never written to disk.
struct ZipArchive: Sendable {
  private let file: URL
  private let environment: [String: String]
  private var entries: [(path: String, size: Int, kind: mode_t)] = []
  private static let maxAnswerSize = 16 << 20
  private static let maxEntryCount = 100_000

  init(_ file: URL, environment: [String: String]) async throws {
    self.file = file
    self.environment = environment
    let listing = try await unzip("-Z -s -h -t", [], most: 32 << 20)
    if ![.exited(0), .exited(1)].contains(listing.end) { throw unreadable("it is no whole zip") }
    let lines = listing.output.head.split(separator: "\n")
    if lines.count > Self.maxEntryCount { throw unreadable("it holds too many files") }
    // `-rw-r--r--  3.0 unx     1234 tx defN 24-Jan-01 10:00 Exercises/…`
    let row = #/([-dl?]\S+) +\S+ +\S+ +(\d+) +\S+ +\S+ +\S+ +\S+ (.+)/#
    entries = lines.compactMap { line in
      guard let match = line.wholeMatch(of: row), let size = Int(match.output.2) else { return nil }
      let path = String(match.output.3)
      return Self.isPlain(path)
        ? (path, size, match.output.1.hasPrefix("l") ? S_IFLNK : S_IFREG) : nil
    }
  }

  /// Whether a path leads downwards, and to nothing hidden.
  private static func isPlain(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return !path.hasPrefix("/") && !path.hasPrefix("-") && !path.contains("\\")
      && parts.allSatisfy { !$0.hasPrefix(".") && $0 != "__MACOSX" }
  }

  /// The paths of its folders, down to the depth of an answer; the first is empty.
  var folders: [String] {
    let found = entries.lazy.flatMap { entry in
      let parts = entry.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      return (0...min(parts.count, Submission.depth)).map {
        parts.prefix($0).joined(separator: "/")
      }
    }
    return Set(found).union([""]).sorted()
  }

  func contains(_ path: String) -> Bool {
    entries.contains { $0.path == path && $0.kind == S_IFREG }
  }

  /// Reads the Swift files below a folder, unless they are too large for an answer.
  func answer(in folder: String) async throws -> AnswerSnapshot {
    let place = folder.isEmpty ? file : file.appending(path: folder)
    var answer = AnswerSnapshot(folder: place, files: [:])
    let start = folder.isEmpty ? "" : folder + "/"
    let wanted = entries.filter { $0.path.hasPrefix(start) }
      .map { (path: String($0.path.dropFirst(start.count)), size: $0.size, kind: $0.kind) }
      .filter { answer.shouldInclude(place.appending(path: $0.path), $0.kind) }
    let size = wanted.reduce(0) { $0 + $1.size }
    guard wanted.count <= AnswerSnapshot.maxFileCount, size <= Self.maxAnswerSize else {
      throw unreadable("the answer in '\(folder)' is too large")
    }
    if wanted.isEmpty { return answer }
    // To unzip a name is a pattern.
    let names = wanted.map { (start + $0.path).replacing(#/[\[*?]/#) { "[\($0.output)]" } }
    let result = try await unzip("-p", names, most: size)
    guard var bytes = Data(base64Encoded: result.output.head), bytes.count == size else {
      throw unreadable("it is damaged, encrypted, or not what its list says")
    }
    for file in wanted {
      let content = Data(bytes.prefix(file.size))
      answer.addFile(content, of: place.appending(path: file.path), path: file.path)
      bytes = bytes.dropFirst(file.size)
    }
    return answer
  }

  /// Runs unzip on a descriptor of the file, because a name would be a pattern.
  private func unzip(_ options: String, _ names: [String], most: Int) async throws
    -> ChildProcess.Result
  {
    let isText = names.isEmpty
    let filter = isText ? "" : " | head -c \(most + 1) | base64 | tr -d '\\n'"
    let script = #"exec 5<"$1" && shift && unzip \#(options) /dev/fd/5 "$@" 2>/dev/null\#(filter)"#
    let variables = ["PATH": environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    let words = ["-c", script, "sh", file.path] + names
    var process = ChildProcess(program: "/bin/sh", arguments: words, environment: variables)
    process.retainedOutputBytes = isText ? most : most / 3 * 4 + 64
    process.outputLimit = process.retainedOutputBytes
    process.setStallLimit(to: .seconds(20))
    return try await process.run()
  }

  private func unreadable(_ why: String) -> UserFacingError {
    UserFacingError("\(file.lastPathComponent) can't be read: \(why).")
      .remedy("Request it again, as a zip or a folder.")
  }
}
