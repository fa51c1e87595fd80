/// A fenced code block of a Markdown text.
package struct CodeFence: Hashable, Sendable {
  /// The words after the opening backticks: the language, then what it says about the code.
  package let info: [String]

  /// The lines between the fences, each with its line end.
  package let code: String

  /// The line of the opening fence, counted from 1. The code begins on the next one.
  package let line: Int

  /// Whether a closing fence follows.
  package let isClosed: Bool

  /// The first word of `info`, or nothing.
  package var language: String { info.first ?? "" }
}
