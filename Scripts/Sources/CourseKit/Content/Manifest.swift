import Foundation

/// What the course's `Package.swift` lists.
package struct Manifest: Sendable {
  /// A line of the list of lessons.
  package struct Entry: Hashable, Sendable {
    package let name: String
    package let line: Int
  }

  /// The names in the array `lessons`, in order.
  package let lessons: [Entry]

  /// The lines on which a package dependency is declared (`.package(…)`).
  package let dependencies: [Int]

  /// Reads the manifest.
  ///
  /// - Throws: An ``Explanation`` when the file is missing or not UTF-8.
  package init(_ url: URL) throws {
    self.init(source: try TextFile(url).text)
  }

  /// Reads the manifest from its text.
  package init(source: String) {
    let tokens = SwiftLexer.tokens(of: source)
    let start = tokens.indices.first { index in
      tokens[index].text == "lessons" && index > 0 && tokens[index - 1].text == "let"
    }
    let list = tokens[(start ?? tokens.endIndex)...].prefix { $0.text != "]" || $0.kind == .string }
    lessons = list.filter { $0.kind == .string }.map { Entry(name: $0.text, line: $0.line) }
    dependencies = tokens.indices.dropFirst().dropLast().filter { index in
      tokens[index].text == "package" && tokens[index - 1].text == "."
        && tokens[index + 1].text == "("
    }.map { tokens[$0].line }
  }
}
