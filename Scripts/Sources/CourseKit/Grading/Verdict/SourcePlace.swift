/// A place in a source file.
package struct SourcePlace: Hashable, Codable, Sendable {
  /// The file: absolute, and the reader's own file rather than its copy in the workspace.
  package let file: String

  /// The line, from 1.
  package let line: Int

  /// The column, from 1, where it is known.
  package let column: Int?

  /// - Parameters:
  ///   - file: the absolute path of the reader's own file.
  ///   - line: the line, from 1.
  ///   - column: the column, from 1, where it is known.
  package init(file: String, line: Int, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }
}
