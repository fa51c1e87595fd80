/// Where something stands in the course: a path relative to its root, and a line counted from 1 if one is meant.
package struct Place: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let path: String
  package let line: Int?

  package init(_ path: String, line: Int? = nil) {
    self.path = path
    self.line = line
  }

  /// `path` or `path:line`, as editors and terminals make it a link.
  package var description: String { line.map { "\(path):\($0)" } ?? path }

  package static func < (left: Place, right: Place) -> Bool {
    (left.path, left.line ?? 0) < (right.path, right.line ?? 0)
  }
}
