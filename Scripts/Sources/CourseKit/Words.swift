/// The words after a command. Each reader takes those that it is for; what is left over at the end is an error.
package struct Words {
  private let command: String
  private var words: ArraySlice<String>

  package init(command: String, words: ArraySlice<String>) {
    self.command = command
    self.words = words
  }

  var asksForHelp: Bool { words.contains("--help") || words.contains("-h") }
  package mutating func next() -> String? { words.popFirst() }

  mutating func nextName() throws -> String? {
    guard let word = next() else { return nil }
    if word.hasPrefix("-") { throw unknown(word) }
    return word
  }

  func end() throws { if let word = words.first { throw unknown(word) } }

  /// Takes an option, wherever it stands. Says whether it was there.
  mutating func take(_ option: String) -> Bool {
    let count = words.count
    words.removeAll { $0 == option }
    return words.count < count
  }

  mutating func lesson() throws -> String {
    if let lesson = try nextName() { return lesson }
    throw Explanation("`\(command)` needs the number of a lesson.")
      .remedy("Like this: `Scripts/course \(command) 01`.")
  }

  mutating func value(of option: String, _ wanted: String) throws -> String {
    guard let value = next(), !value.isEmpty else { throw badValue(of: option, wanted) }
    return value
  }

  /// Reads the number that follows an option.
  package mutating func number(for option: String) throws -> Int {
    guard let value = next().flatMap({ Int($0) }), value > 0 else {
      throw badValue(of: option, "a number from 1")
    }
    return value
  }

  /// What to say about a value that an option can't take.
  package func badValue(of option: String, _ wanted: String) -> Explanation {
    Explanation("'\(option)' needs a value.").remedy("Give it \(wanted).")
  }

  func unknown(_ word: String) -> Explanation {
    let isOption = word.hasPrefix("-")
    let help = "`Scripts/course help \(command)`"
    return Explanation("`\(command)` has no \(isOption ? "option" : "use for") '\(word)'.")
      .remedy(isOption ? "\(help) lists them." : "\(help) says what it takes.")
  }
}

/// A lesson, or one task of it, as the command line names it: `01`, `1`, a name, or `01.2`.
struct Target: Hashable, Sendable {
  let lesson: String
  let task: Int?

  init(_ word: String) throws {
    let parts = word.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    lesson = String(parts[0])
    task = parts.count == 2 ? Int(parts[1]) : nil
    if parts.count == 2, (task ?? 0) < 1 {
      throw Explanation("'\(word)' names no task.")
        .remedy("Write the lesson and the task with a dot between them, like 01.2.")
    }
  }
}

/// `1 student`, `2 students`.
func count(_ number: Int, _ word: String) -> String {
  number == 1 ? "1 \(word)" : "\(number) \(word)s"
}

/// How far two words are apart, for "did you mean".
package enum EditDistance {
  /// The insertions, deletions, replacements and swaps of neighbours that turn `left` into `right`.
  private static func between(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left), Array(right))
    var rows = [Array(0...right.count)]
    for row in left.indices {
      var next = [row + 1]
      for column in right.indices {
        let replaced = rows[row][column] + (left[row] == right[column] ? 0 : 1)
        var best = min(replaced, rows[row][column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, rows[row - 1][column - 1] + 1)
        }
        next.append(best)
      }
      rows.append(next)
    }
    return rows[left.count][right.count]
  }

  /// The word of `candidates` that is nearest to `text`, if one is near enough to be a slip.
  package static func nearest(to text: String, in candidates: [String]) -> String? {
    let scored = candidates.map { ($0, between($0.lowercased(), text.lowercased())) }
    guard let best = scored.min(by: { $0.1 < $1.1 }) else { return nil }
    return best.1 <= max(1, text.count / 3) ? best.0 : nil
  }
}
