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
