import Foundation

/// A text file of the course, read strictly as UTF-8.
package struct TextFile: Sendable {
  package let url: URL

  /// The whole text.
  package let text: String

  /// Reads the file.
  ///
  /// - Throws: An ``Explanation`` when the file is missing, unreadable or not UTF-8.
  package init(_ url: URL) throws {
    self.url = url
    guard url.isRegularFile else { throw Messages.notAFile(url.path) }
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw Messages.unreadable(url.path, error.localizedDescription)
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Messages.notUTF8(url.path)
    }
    self.text = text
  }

  /// The lines of `text`, without their ends. A last line end begins no further line.
  package static func lines(of text: String) -> [String] {
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
  }
}
