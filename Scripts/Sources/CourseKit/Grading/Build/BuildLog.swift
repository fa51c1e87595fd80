/// Reads what the compiler printed.
package struct BuildLog {
  /// A diagnostic before its path was mapped.
  struct Entry: Hashable {
    let severity: BuildDiagnostic.Severity
    let message: String
    let file: String?
    let line: Int
    let column: Int
  }

  /// Errors and warnings in the order in which they came, each once.
  let entries: [Entry]

  private let text: String

  /// - Parameter text: what `swift build` printed.
  package init(_ text: String) {
    self.text = text
    var seen: Set<Entry> = []
    entries = text.split(separator: "\n").compactMap(Self.entry).filter { seen.insert($0).inserted }
  }

  /// `/a/b.swift:12:5: error: message [#group]`, or `error: message` of the build system itself.
  private static func entry(_ line: Substring) -> Entry? {
    for severity in [BuildDiagnostic.Severity.error, .warning] {
      let word = "\(severity.rawValue): "
      if line.hasPrefix(word) {
        return Entry(
          severity: severity,
          message: String(line.dropFirst(word.count)),
          file: nil,
          line: 0,
          column: 0
        )
      }
      guard let split = line.firstRange(of: ": \(word)") else { continue }
      let place = line[..<split.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
      guard place.count >= 3, let column = Int(place[place.count - 1]),
        let row = Int(place[place.count - 2])
      else { continue }
      return Entry(
        severity: severity,
        message: withoutGroup(line[split.upperBound...]),
        file: place.dropLast(2).joined(separator: ":"),
        line: row,
        column: column
      )
    }
    return nil
  }

  /// Cuts the name of the diagnostic group that Swift 6.2 and newer put at the end, like ` [#no-usage]`.
  private static func withoutGroup(_ message: Substring) -> String {
    guard message.hasSuffix("]"), let start = message.lastIndex(of: "["),
      message[start...].hasPrefix("[#"), start > message.startIndex
    else { return String(message) }
    return String(message[..<message.index(before: start)])
  }

  /// Whether the linker refused.
  var isLinkFailure: Bool {
    ["link command failed", "undefined reference", "duplicate symbol", "multiple definition"]
      .contains { text.contains($0) }
  }

  /// Whether the compiler crashed.
  var isCompilerCrash: Bool {
    text.contains("Please submit a bug report")
      || text.contains("compile command failed due to signal")
  }

  /// Whether the system ended the compiler, as it does when memory runs out.
  var isCompilerKilled: Bool {
    isCancelled || text.contains("due to signal 9") || text.contains("signal: 9")
  }

  /// Whether the build stopped half way. SwiftPM says so, and ends with 0 all the same, when its compiler was killed;
  /// what stands in the build folder is then the product of an earlier answer.
  package var isCancelled: Bool {
    text.split(separator: "\n").contains { $0.hasPrefix("Build ") && $0.contains("cancelled!") }
  }

  /// Whether there was no room to write to.
  var isDiskFull: Bool { text.contains("No space left on device") }

  /// SwiftPM's sentence about a toolchain that is too old for the manifest.
  var oldToolchainLine: String? {
    entries.first { $0.message.contains("is using Swift tools version") }?.message
  }

  /// The name that a grader could not find, from `cannot find 'name' in scope` and its like.
  static func quotedName(in message: String) -> String? {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    return parts.count >= 3 ? String(parts[1]) : nil
  }

  /// The last lines that are not progress, for when nothing better is known.
  var lastLines: String {
    text.split(separator: "\n").filter { !$0.hasPrefix("[") }.suffix(8).joined(separator: "\n")
  }
}
