/// What a process printed, of which only the beginning and the end are kept.
package struct CapturedOutput: Hashable, Codable, Sendable {
  /// The beginning; all of it if nothing was left out.
  package let head: String

  /// The end, empty if nothing was left out.
  package let tail: String

  /// Bytes between head and tail that are not kept.
  package let omittedBytes: Int

  /// No output.
  package static let empty = CapturedOutput(head: "", tail: "", omittedBytes: 0)

  /// Whether nothing was printed.
  package var isEmpty: Bool { head.isEmpty && tail.isEmpty }

  /// - Parameters:
  ///   - head: the beginning.
  ///   - tail: the end, empty if nothing was left out.
  ///   - omittedBytes: bytes between head and tail that are not kept.
  package init(head: String, tail: String, omittedBytes: Int) {
    self.head = head
    self.tail = tail
    self.omittedBytes = omittedBytes
  }
}
