import GradingSupport
import Testing

extension ExitTest.Result {
  /// Expects that the last words mention every one of `names`, and none of `others`.
  func expectMention(
    of names: [String],
    butNot others: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let words = lastWords
    let missing: [String] = names.filter { !words.contains($0) }
    let unwanted: [String] = others.filter { words.contains($0) }
    #expect(missing == [], "missing in the message: \(words)", sourceLocation: sourceLocation)
    #expect(unwanted == [], "too much in the message: \(words)", sourceLocation: sourceLocation)
  }
}
