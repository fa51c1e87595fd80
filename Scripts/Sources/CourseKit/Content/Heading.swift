/// A heading of a Markdown text, `## Like this`.
package struct Heading: Hashable, Sendable {
  /// The number of `#`, 1 to 6.
  package let level: Int

  /// What it says, with its inline Markdown.
  package let text: String

  /// Counted from 1.
  package let line: Int

  /// The name by which links reach it: lower case, spaces as hyphens, punctuation left out, as code hosts do.
  ///
  /// A second heading of the same name gets `-1`; ``MarkdownDocument/anchors`` knows those.
  package var anchor: String {
    let kept = text.lowercased().unicodeScalars.filter { scalar in
      scalar == " " || scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
    }
    return String(String.UnicodeScalarView(kept)).replacing(" ", with: "-")
  }
}
