import Foundation

/// A line of running text, taken apart into what is code and what is not.
struct MarkdownLine {
  /// The line with each code span replaced by `\u{0}`.
  private(set) var prose = ""
  private(set) var spans: [String] = []

  init(_ line: String) {
    var rest = Substring(line)
    while let start = rest.firstIndex(of: "`") {
      prose += rest[..<start]
      let ticks = rest[start...].prefix { $0 == "`" }
      rest = rest[start...].dropFirst(ticks.count)
      if let end = Self.end(of: ticks.count, in: rest) {
        spans.append(rest[..<end].trimmingCharacters(in: .whitespaces))
        prose += "\u{0}"
        rest = rest[end...].dropFirst(ticks.count)
      } else {
        prose += ticks
      }
    }
    prose += rest
  }

  /// Where a run of exactly `count` backticks begins.
  private static func end(of count: Int, in text: Substring) -> Substring.Index? {
    var rest = text
    while let start = rest.firstIndex(of: "`") {
      let run = rest[start...].prefix { $0 == "`" }
      if run.count == count { return start }
      rest = rest[run.endIndex...]
    }
    return nil
  }

  /// The targets of its links, pictures and reference definitions, as written.
  var targets: [String] {
    var targets: [String] = []
    // Looked for first, because most lines have none and a pattern is slow to try.
    if prose.contains("](") {
      let links = #/\]\(\s*(?:<([^>]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))/#
      targets += prose.matches(of: links).map { String($0.output.1 ?? $0.output.2 ?? "") }
    }
    if prose.contains("=\"") {
      targets += prose.matches(of: #/\b(?:href|src)="([^"]*)"/#).map { String($0.output.1) }
    }
    if prose.contains("]: "),
      let definition = prose.firstMatch(of: #/^ {0,3}\[[^\]^]+\]:\s+<?([^\s>]+)/#)
    {
      targets.append(String(definition.output.1))
    }
    return targets
  }

  /// The anchors that HTML tags in it define.
  var anchors: [String] {
    guard prose.contains("=\"") else { return [] }
    return prose.matches(of: #/\b(?:id|name)="([^"]*)"/#).map { String($0.output.1) }
  }
}
