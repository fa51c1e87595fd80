import Foundation

/// The comment above a test, `Rule: …. Look at: ….`, taken apart.
struct Rule: Hashable, Sendable {
  /// The rule itself, with a capital letter.
  let text: String

  /// Where to look, `nil` if the comment doesn't say.
  let lookAt: String?

  init(_ comment: String) {
    let flat = comment.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let parts = flat.split(separator: "Look at: ", maxSplits: 1, omittingEmptySubsequences: false)
    var rule = parts[0].trimmingCharacters(in: .whitespaces)
    if rule.hasPrefix("Rule: ") { rule.removeFirst("Rule: ".count) }
    text = rule.prefix(1).uppercased() + rule.dropFirst()
    lookAt = parts.count == 2 ? String(parts[1]) : nil
  }
}
