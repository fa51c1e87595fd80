import Foundation

/// A right answer of another design that the grader must accept: an overlay on the solution.
package struct Alternative: Sendable {
  /// The folder with its files.
  package let folder: URL

  /// What is different, from the first heading; `nil` when there is none.
  package let title: String?

  /// The text under it: why that is fine.
  package let why: String

  /// The folder's name, in UpperCamelCase.
  package var name: String { folder.lastPathComponent }

  /// Its Swift files, relative to the folder.
  package var files: [String] { folder.filesInside.filter { $0.hasSuffix(".swift") } }

  /// `README.md` in its folder.
  package var readme: URL { folder.appending(path: "README.md") }

  /// Reads the `README.md` of an alternative's folder.
  ///
  /// - Throws: An ``Explanation`` when it is missing or not UTF-8.
  package init(folder: URL) throws {
    let document = MarkdownDocument(try TextFile(folder.appending(path: "README.md")).text)
    let heading = document.headings.first { $0.level == 1 }
    self.folder = folder
    title = heading?.text
    why = document.lines[(heading?.line ?? 0)...].joined(separator: "\n")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
