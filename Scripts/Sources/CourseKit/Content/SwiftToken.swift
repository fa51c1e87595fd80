/// A word, a literal or a sign of Swift source. Comments and white space are none.
package struct SwiftToken: Hashable, Sendable {
  package enum Kind: Sendable {
    /// An identifier or keyword.
    case word
    /// An identifier between backticks; the text is without them.
    case rawWord
    /// A string literal; the text is what stands between its quotes, as written.
    case string
    case number
    /// One character of punctuation.
    case sign
  }

  package let kind: Kind
  package let text: String

  /// Counted from 1.
  package let line: Int

  package init(_ kind: Kind, _ text: String, line: Int) {
    self.kind = kind
    self.text = text
    self.line = line
  }
}
