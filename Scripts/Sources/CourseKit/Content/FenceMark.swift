import Foundation

/// The line that opens a fenced code block, and what closes it.
struct FenceMark {
  let info: [String]
  private let sign: Character
  private let length: Int
  private let indentation: Int

  /// Reads a line, or gives `nil` when it opens no block.
  init?(_ line: String) {
    let text = line.drop { $0 == " " }
    guard let sign = text.first, sign == "`" || sign == "~" else { return nil }
    let length = text.prefix { $0 == sign }.count
    let rest = text.dropFirst(length)
    guard length >= 3, !rest.contains("`") else { return nil }
    self.sign = sign
    self.length = length
    indentation = line.count - text.count
    info = rest.split(separator: " ").map(String.init)
  }

  /// Whether a line closes the block.
  func isClosed(by line: String) -> Bool {
    let text = line.trimmingCharacters(in: .whitespaces)
    return text.count >= length && text.allSatisfy { $0 == sign }
  }

  /// A line of the block without the indentation that the opening line has too.
  func unindented(_ line: String) -> String {
    let spaces = line.prefix { $0 == " " }.count
    return String(line.dropFirst(min(indentation, spaces)))
  }
}
