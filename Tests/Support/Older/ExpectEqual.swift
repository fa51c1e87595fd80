import Testing

/// Expects that two values are equal, and says so in words: of what fails inside an exit test, the words are all that
/// reaches the report.
///
/// - Parameters:
///   - actual: what the answer came to.
///   - expected: what the rule requires.
///   - rule: the rule that is broken if they differ, and where to look.
///   - sourceLocation: the line that a failure names.
public func expect<Value: Equatable>(
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
