import Foundation

/// A wrong answer that the grader must reject: an overlay on the solution and why people write it.
package struct Mistake: Sendable {
  /// A line `Caught by: Task 1 · asks the network it was handed`.
  package struct Catch: Hashable, Sendable {
    package let task: Int
    package let test: String

    /// Counted from 1.
    package let line: Int
  }

  /// The folder with its files.
  package let folder: URL

  /// What it does wrong, from the first heading; `nil` when there is none.
  package let title: String?

  /// The tests that must fail on it.
  package let catches: [Catch]

  /// The lines that begin with `Caught by:` and have another form.
  package let unreadCatches: [Int]

  /// The text after those lines.
  package let why: String

  /// The folder's name, in UpperCamelCase.
  package var name: String { folder.lastPathComponent }

  /// Its Swift files, relative to the folder.
  package var files: [String] { folder.filesInside.filter { $0.hasSuffix(".swift") } }

  /// `README.md` in its folder.
  package var readme: URL { folder.appending(path: "README.md") }

  /// Reads the `README.md` of a mistake's folder.
  ///
  /// - Throws: An ``Explanation`` when it is missing or not UTF-8.
  package init(folder: URL) throws {
    let text = try TextFile(folder.appending(path: "README.md")).text
    let document = MarkdownDocument(text)
    let marked = document.prose.filter { $0.text.hasPrefix("Caught by:") }
    self.folder = folder
    title = document.headings.first { $0.level == 1 }?.text
    catches = marked.compactMap { line in
      let match = line.text.firstMatch(of: #/^Caught by: Task (\d+) · (.*\S)\s*$/#)
      guard let match, let task = Int(match.output.1) else { return nil }
      return Catch(task: task, test: String(match.output.2), line: line.number)
    }
    let read = Set(catches.map(\.line))
    unreadCatches = marked.map(\.number).filter { !read.contains($0) }
    let after = marked.last?.number ?? document.headings.first?.line ?? 0
    why = document.lines[after...].joined(separator: "\n")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
