import Foundation

/// What the compiler said about one place.
package struct BuildDiagnostic: Hashable, Codable, Sendable {
  package enum Severity: String, Codable, Sendable { case error, warning }

  /// Whose file it is about.
  package enum Owner: String, Codable, CaseIterable, Sendable {
    case answer
    /// The grading tests: nearly always a function that `Wiring.swift` no longer offers.
    case grader
    /// The lesson's world or anything else that students don't change.
    case course
  }

  package let severity: Severity
  package let message: String
  package private(set) var place: SourcePlace?
  package private(set) var owner = Owner.course
}

/// Reads what a compiler, a linker or SwiftPM printed.
package struct CompilerOutput: Sendable {
  /// Errors and warnings as they were printed, in the order in which they came, each once.
  package let entries: [BuildDiagnostic]
  let text: String

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

  /// The diagnostics with the reader's own files: errors of the answer, then other errors, then the answer's warnings.
  func diagnostics(_ map: SourceMap) -> [BuildDiagnostic] {
    let all = entries.map { entry in
      guard let (place, owner) = entry.place.map(map.original) else { return entry }
      let (severity, message) = (entry.severity, entry.message)
      return BuildDiagnostic(severity: severity, message: message, place: place, owner: owner)
    }
    let errors = all.filter { $0.severity == .error }
    let placed = errors.filter { $0.place != nil }
    return BuildDiagnostic.Owner.allCases.flatMap { owner in placed.filter { $0.owner == owner } }
      + (placed.isEmpty ? errors : [])
      + all.filter { $0.severity == .warning && $0.owner == .answer }
  }

  /// Whether a compiler or linker speaks of itself in these words, and not of a source.
  private func says(_ words: String) -> Bool {
    text.split(separator: "\n").contains { line in
      line.contains(words) && line.first?.isNumber == false && line.first?.isWhitespace == false
        && !line.contains(".swift:")
    }
  }

  /// The linker maps its output into memory and, when there is no room for it, dies of that.
  var isDiskFull: Bool {
    says("No space left on device") || says("unable to execute command: Bus error")
  }

  var isCompilerCrash: Bool {
    text.contains("Please submit a bug report") || says("compile command failed due to signal")
  }

  var isCompilerKilled: Bool {
    says("due to signal 9") || says("signal: 9") || text.contains("cancelled!")
  }

  /// The first line in which a linker reports that two programs don't fit together, and `nil` where it printed none.
  /// Other failures of a linker are not the answer's.
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

/// Leads from a path that a compiler or a test names back to the reader's own file.
struct SourceMap: Sendable {
  /// Where the answer's files are compiled.
  let answerFolder: String
  let lesson: Lesson
  private let folders: [String]
  private let sources: [String: String]
  private let package: String

  /// `package` may show the rest of the course.
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

  /// The answer's file that the runtime calls `Exercise04Singletons/Cart.swift`, if the name fits one alone.
  func answerFile(fileID: String) -> String? {
    let parts = fileID.split(separator: "/")
    guard parts.count == 2 else { return nil }
    let fitting = lesson.files(of: String(parts[0]), among: sources.keys)
      .filter { $0 == parts[1] || $0.hasSuffix("/" + parts[1]) }
    return fitting.count == 1 ? sources[fitting[0]] : nil
  }

  /// The line of the answer at which a process of the test's own crashed or hung, as the graders say it.
  func place(of issue: TestIssue) -> SourcePlace? {
    let form = #/(?:crashes|a thread is) at ([^\s:]+\.swift):(\d+)/#
    let told = issue.comments.lazy.compactMap { $0.firstMatch(of: form)?.output }.first
    let fitting = sources.keys.filter { URL(filePath: $0).name == told?.1 ?? "" }
    guard let told, fitting.count == 1, let file = sources[fitting[0]], let line = Int(told.2)
    else { return nil }
    return SourcePlace(file: file, line: line)
  }

  /// The name of the file that a declaration is in, or its type: of the answer, or where it has neither, of the solution.
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
