import Foundation

/// The reason why no test ran, and whether the answer or the course caused it.
struct BuildFailure: Error {
  let state: VerdictState
  let explanation: String
  var diagnostics: [BuildDiagnostic] = []

  init(_ state: VerdictState, _ explanation: String) {
    self.state = state
    self.explanation = explanation
  }

  init(namesake files: [String]) {
    let name = URL(filePath: files[0]).name
    let list = files.dropLast().joined(separator: ", ") + " and " + files[files.count - 1]
    let fact =
      "The answer does not compile: \(files.count == 2 ? "two" : "\(files.count)") files are named"
    self.init(.notCompiling, "\(fact) \(name): \(list); rename one.")
  }

  init(_ error: any Error) {
    switch error {
    case is CancellationError: self.init(.notStarted, Self.cancelled)
    case is UserFacingError: self.init(.notGraded, "\(error)")
    default:
      let fact = "The scratch folder can't be prepared: \(error.localizedDescription)"
      self.init(.notGraded, "\(fact) Check rights and free space on the disk.")
    }
  }

  /// - Parameter missing: the declarations that the answer lacks; `nil` if the answer is the course's own.
  init(_ result: ChildProcess.Result, map: SourceMap, missing: [Contract.Declaration]?) {
    let output = CompilerOutput(result.text)
    let diagnostics = output.diagnostics(map)
    let first = diagnostics.first { $0.severity == .error && $0.place != nil }
    (state, explanation) =
      switch (result.end, first) {
      case (.cancelled, _): (.notStarted, Self.cancelled)
      case (.timedOut, _):
        (.timedOut, "The compiler did not finish. Look for a very long expression and split it.")
      case (.outputLimitExceeded, _): (.notCompiling, "The build printed too much and was stopped.")
      case _ where output.isDiskFull:
        (.notGraded, "The disk is full. Free some space, then grade again.")
      case _ where output.isCompilerKilled: (.notGraded, Self.compilerKilledMessage)
      case (_, let first?) where missing == nil || first.owner == .course:
        (.notGraded, Self.courseMessage(first))
      case (_, let first?): (.notCompiling, Self.answerMessage(first, missing: missing ?? [], map))
      case _ where output.isCompilerCrash: (.notCompiling, Self.compilerCrashMessage)
      case _ where output.linkError != nil:
        (.notCompiling, Self.linkFailureMessage + (output.linkError ?? ""))
      default: (.notGraded, Self.unknownFailureMessage + output.lastLines)
      }
    if explanation != Self.compilerKilledMessage, !isUnknown { self.diagnostics = diagnostics }
  }

  var isUnknown: Bool { explanation.hasPrefix(Self.unknownFailureMessage) }

  private static let compilerKilledMessage =
    "The system stopped the compiler, most likely because memory ran out. Close other programs and grade again."
  private static let compilerCrashMessage =
    "The Swift compiler itself crashed on the answer. Undo the last change and write it in another way."
  private static let linkFailureMessage =
    "The answer compiles, but can't be joined with the grader to a program. Look for `@main`, "
    + "a main.swift or a name that the course has too. The linker printed:\n"
  private static let unknownFailureMessage =
    "The build failed, and not because of the answer. Run `course doctor`. The build said:\n"

  private static func courseMessage(_ first: BuildDiagnostic) -> String {
    "The course's own files don't compile: \(described(first)). Bring them back with `git checkout`, or "
      + "update the course."
  }

  private static func described(_ first: BuildDiagnostic) -> String {
    (first.place.map { "\($0.file):\($0.line): " } ?? "") + first.message
  }

  private static func answerMessage(
    _ first: BuildDiagnostic,
    missing: [Contract.Declaration],
    _ map: SourceMap
  ) -> String {
    if first.owner == .answer { return "The answer does not compile: \(described(first))." }
    let parts = first.message.split(separator: "'", omittingEmptySubsequences: false)
    let quoted = parts.count >= 3 ? String(parts[1].prefix { $0 != "(" }) : "something"
    let wanted = declarations(for: first, among: missing).prefix(3)
    let name = wanted.first.map(\.path) ?? quoted
    let fact =
      "The grader uses `\(name)`, which the answer does not offer in that form: \(first.message)."
    guard let file = wanted.first.map(map.file(declaring:)) else {
      return
        "\(fact) Give its files back the public declarations of the starter; their bodies are yours."
    }
    let form = wanted.filter { map.file(declaring: $0) == file }.map(\.readableDeclaration)
    return (["\(fact)\n\(file) should have:"] + form).joined(separator: "\n  ")
  }

  /// Returns the declarations that a grader's error is about: those named by it or its line, their type's, or all.
  private static func declarations(
    for error: BuildDiagnostic,
    among missing: [Contract.Declaration]
  ) -> [Contract.Declaration] {
    let lines = error.place.map { URL(filePath: $0.file).text.lines } ?? []
    let called = lines.dropFirst(max(0, (error.place?.line ?? 1) - 1)).first ?? ""
    let words = [error.message, called].map { Set($0.identifiers.map(String.init)) }
    let named = words.map { words in missing.filter { words.contains($0.name) } }
    let members = words.map { words in missing.filter { words.contains($0.type ?? $0.name) } }
    return (named + members).first { !$0.isEmpty } ?? missing
  }

  static let cancelled = "Cancelled."
}
