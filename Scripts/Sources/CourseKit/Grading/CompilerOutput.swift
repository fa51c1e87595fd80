import Foundation

/// A message of the compiler about one place.
package struct BuildDiagnostic: Hashable, Codable, Sendable {
  /// The severity of a message: only an error makes a build fail.
  package enum Severity: String, Codable, Sendable { case error, warning }

  /// The owner of the file that the message is about.
  package enum Owner: String, Codable, CaseIterable, Sendable {
    case answer
    /// The tests: nearly always a function that `Wiring.swift` no longer has.
    case grader
    /// The lesson's world, or another file that students don't change.
    case course
  }

  package let severity: Severity
  package let message: String
  package fileprivate(set) var place: SourcePlace?
  package fileprivate(set) var owner = Owner.course
}

/// The parsed output of a compiler, a linker or SwiftPM.
package struct CompilerOutput: Sendable {
  /// The distinct errors and warnings, in their order.
  package let entries: [BuildDiagnostic]
  let text: String

  /// Parses the output of a compiler, a linker or SwiftPM.
  package init(_ text: String) {
    self.text = text
    // The course's own flags give this warning, and it means nothing here.
    let libraryEvolution = "was not compiled with library evolution support"
    // `/a/b.swift:12:5: error: message [#group]`, or `error: message` of the build system itself. Swift 6.2 and newer put
    // the name of the diagnostic's group at the end.
    let form = #/(?:<unknown>:0: |(.+?:\d+:\d+): )?(error|warning): (.*?)(?: \[#[^\[\]]*\])?/#
    var seen: Set<BuildDiagnostic> = []
    entries = text.split(separator: "\n").compactMap { line in
      guard line.contains("error: ") || line.contains("warning: "),
        !line.contains(libraryEvolution), let match = line.wholeMatch(of: form)?.output,
        let severity = BuildDiagnostic.Severity(rawValue: String(match.2))
      else { return nil }
      let place = match.1.flatMap { SourcePlace($0) }
      return BuildDiagnostic(severity: severity, message: String(match.3), place: place)
    }.filter { seen.insert($0).inserted }
  }

  /// Returns the diagnostics of the original files: the answer's errors, other errors, the answer's warnings.
  func diagnostics(_ map: SourceMap) -> [BuildDiagnostic] {
    let all: [BuildDiagnostic] = entries.map { entry in
      var entry = entry
      if let place = entry.place { (entry.place, entry.owner) = map.original(of: place) }
      return entry
    }
    let errors = all.filter { $0.severity == .error }
    let placed = errors.filter { $0.place != nil }
    return BuildDiagnostic.Owner.allCases.flatMap { owner in placed.filter { $0.owner == owner } }
      + (placed.isEmpty ? errors : [])
      + all.filter { $0.severity == .warning && $0.owner == .answer }
  }

  /// Whether a compiler or linker has one of these messages about itself, rather than about a source.
  private func hasOwnMessage(_ messages: String...) -> Bool {
    text.split(separator: "\n").contains { line in
      messages.contains(where: line.contains) && line.first?.isNumber == false
        && line.first?.isWhitespace == false && !line.contains(".swift:")
    }
  }

  /// Whether the disk is full. The linker maps its output into memory, and crashes if there is no room for it.
  var isDiskFull: Bool {
    hasOwnMessage("No space left on device", "unable to execute command: Bus error")
  }

  var isCompilerCrash: Bool {
    text.contains("Please submit a bug report")
      || hasOwnMessage("compile command failed due to signal")
  }

  var isCompilerKilled: Bool {
    hasOwnMessage("due to signal 9", "signal: 9") || text.contains("cancelled!")
  }

  /// The first line about missing or duplicate symbols, or `nil`. Other failures of a linker are not the answer's.
  var linkError: String? {
    let failures = [
      "undefined reference", "undefined symbol", "Undefined symbol", "duplicate symbol",
      "multiple definition",
    ]
    return text.split(separator: "\n").first { failures.contains(where: $0.contains) }
      .map(String.init)
  }

  var lastLines: String {
    text.split(separator: "\n").filter { !$0.hasPrefix("[") }.suffix(8).joined(separator: "\n")
  }
}

/// A map from paths of a compiler or a test to the original files.
struct SourceMap: Sendable {
  /// The folder in which the answer's files are compiled.
  let answerFolder: String
  let lesson: Lesson
  private let folders: [String]
  private let sources: [String: String]
  private let package: String

  /// Creates the map. `package` may contain the rest of the course.
  init(_ answer: AnswerSnapshot, writtenTo folder: URL, lesson: Lesson, package: URL? = nil) {
    self.package = (package ?? lesson.root).path + "/"
    answerFolder = folder.path
    folders = [answerFolder, folder.resolvingSymlinksInPath().path, "/private" + answerFolder]
      .map { $0 + "/" }
    sources = answer.files.mapValues(\.source.path)
    self.lesson = lesson
  }

  func original(of place: SourcePlace) -> (place: SourcePlace, owner: BuildDiagnostic.Owner) {
    var place = place
    for prefix in folders where place.file.hasPrefix(prefix) {
      guard let source = sources[String(place.file.dropFirst(prefix.count))] else { continue }
      place.file = source
      return (place, .answer)
    }
    if place.file.hasPrefix(package) {
      place.file.replace(package, with: lesson.root.path + "/", maxReplacements: 1)
    }
    let asks = [lesson.grader, lesson.program].contains { place.file.hasPrefix($0.path + "/") }
    return (place, asks ? .grader : .course)
  }

  /// Returns the answer's file that the runtime calls `Exercise04Singletons/Cart.swift`, if only one file matches.
  func answerFile(fileID: String) -> String? {
    let parts = fileID.split(separator: "/")
    guard parts.count == 2 else { return nil }
    let fitting = lesson.files(of: String(parts[0]), among: sources.keys)
      .filter { $0 == parts[1] || $0.hasSuffix("/" + parts[1]) }
    return fitting.count == 1 ? sources[fitting[0]] : nil
  }

  /// Returns the line of the answer at which an isolated test crashed or hung, from the grader's message.
  func place(of issue: TestIssue) -> SourcePlace? {
    let form = #/(?:crashes|a thread is) at ([^\s:]+\.swift):(\d+)/#
    let told = issue.comments.lazy.compactMap { $0.firstMatch(of: form)?.output }.first
    let fitting = sources.keys.filter { URL(filePath: $0).name == told?.1 ?? "" }
    guard let told, fitting.count == 1, let file = sources[fitting[0]], let line = Int(told.2)
    else { return nil }
    return SourcePlace(file: file, line: line)
  }

  /// Returns the file that contains a declaration, or else its type: of the answer, or else of the solution.
  func file(declaring declaration: Contract.Declaration) -> String {
    let solution = lesson.solution.swiftFiles.map { ($0, lesson.solution.appending(path: $0).text) }
    let own = sources.sorted { $0.key < $1.key }.map { ($0.key, URL(filePath: $0.value).text) }
    for files in [own, solution] {
      for name in [declaration.name, declaration.type ?? declaration.name] {
        let found = files.first { _, text in
          let words = text.identifiers
          return words.contains { $0 == declaration.type ?? name }
            && zip(words, words.dropFirst()).contains {
              $1 == name && InterfaceReader.keywords.contains($0)
            }
        }
        if let found { return found.0 }
      }
    }
    return "Wiring.swift"
  }
}
