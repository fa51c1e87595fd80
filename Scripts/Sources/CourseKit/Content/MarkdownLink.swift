import Foundation

/// A link or picture of a Markdown text, with its target as written.
package struct MarkdownLink: Hashable, Sendable {
  /// What is written between the parentheses, without a title: `../README.md#setup`.
  package let target: String

  /// Counted from 1.
  package let line: Int

  /// The part before `#`, decoded; empty for a link inside its own page.
  package var path: String {
    let path = target.prefix { $0 != "#" && $0 != "?" }
    return path.removingPercentEncoding ?? String(path)
  }

  /// The part after `#`, decoded, if there is one.
  package var anchor: String? {
    target.firstIndex(of: "#").map { index in
      let anchor = target[target.index(after: index)...]
      return anchor.removingPercentEncoding ?? String(anchor)
    }
  }

  /// Whether it leads out of the course (`https:`, `mailto:`).
  package var isExternal: Bool {
    let scheme = target.prefix { $0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" }
    return scheme.count > 1 && target.dropFirst(scheme.count).first == ":" || target.hasPrefix("//")
  }
}
