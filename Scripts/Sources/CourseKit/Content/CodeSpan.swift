/// Code within a line of a Markdown text, `` `like this` ``.
package struct CodeSpan: Hashable, Sendable {
  /// What stands between the backticks.
  package let text: String

  /// Counted from 1.
  package let line: Int
}
