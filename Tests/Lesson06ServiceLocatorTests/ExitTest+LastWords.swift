import Foundation
import GradingSupport
import Testing

extension ExitTest.Result {
  /// What the process said before it stopped, without the crash report that may follow.
  var lastWords: String {
    let text = errorText
    let start = text.range(of: "Fatal error")?.lowerBound ?? text.startIndex
    let reports = ["\nCurrent stack trace", "\nStack dump", "\nThread ", "\n***", "\n💣"]
    let end = reports.compactMap { text.range(of: $0, range: start..<text.endIndex)?.lowerBound }
      .min()
    return String(text[start..<(end ?? text.endIndex)])
  }

  /// Expects that the last words mention every one of `names`, and none of `others`.
  func expectMention(
    of names: [String],
    butNot others: [String] = [],
    _ rule: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let words = lastWords
    let missing: [String] = names.filter { !words.contains($0) }
    let unwanted: [String] = others.filter { words.contains($0) }
    let comment: Comment = "\(rule); the program stopped with: \(words)"
    #expect(missing == [], comment, sourceLocation: sourceLocation)
    #expect(unwanted == [], comment, sourceLocation: sourceLocation)
  }
}

/// Expects that two values are equal, and says so in words: of what fails inside an exit test, the
/// words are all that reaches the report.
func expect<Value: Equatable>(
  _ actual: Value,
  equals expected: Value,
  _ rule: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    actual == expected,
    "\(rule)\nexpected: \(expected)\nactual: \(actual)",
    sourceLocation: sourceLocation
  )
}
