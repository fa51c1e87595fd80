import CourseKit
import Foundation

/// What the course's `Package.swift` lists.
struct Manifest: Sendable {
  /// A line of the list of lessons.
  struct Entry: Hashable, Sendable {
    let name: String
    let line: Int
  }

  /// The names in the array `lessons`, in order.
  let lessons: [Entry]

  /// The lines on which a dependency is declared (`.package(…)`).
  let dependencies: [Int]

  /// Reads the manifest.
  ///
  /// - Throws: An ``Explanation`` when the file is missing or not UTF-8.
  init(_ url: URL) throws {
    self.init(source: try TextFile(url).text)
  }

  /// Reads the manifest from its text.
  init(source: String) {
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
