/// The words after a command. Each reader takes those that it is for; what is left over at the end is an error.
package struct Words {
  private let command: String
  private var words: ArraySlice<String>

  package init(command: String, words: ArraySlice<String>) {
    (self.command, self.words) = (command, words)
  }

  mutating func next() -> String? { words.popFirst() }
  func end() throws { if let word = words.first { throw unknown(word) } }

  mutating func nextName() throws -> String? {
    if let word = words.first, word.hasPrefix("-") { throw unknown(word) }
    return next()
  }

  /// Takes an option, wherever it stands. Says whether it was there.
  package mutating func take(_ option: String) -> Bool {
    let count = words.count
    words.removeAll { $0 == option }
    return words.count < count
  }

  mutating func lesson() throws -> String {
    if let lesson = try nextName() { return lesson }
    throw Explanation("`\(command)` needs the number of a lesson.")
      .remedy("Like this: `Scripts/course \(command) 01`.")
  }

  /// Takes an option with the word after it, wherever it stands, as what `read` makes of the word, which it refuses
  /// with `nil`; `nil` if the option is not there.
  package mutating func value<Value>(
    of option: String,
    _ wanted: String,
    _ read: (String) -> Value? = { (word: String) -> String? in word.isEmpty ? nil : word }
  ) throws -> Value? {
    guard let index = words.firstIndex(of: option) else { return nil }
    guard let value = words[index...].dropFirst().first.flatMap(read) else {
      throw badValue(of: option, wanted)
    }
    words.removeSubrange(index...(index + 1))
    return value
  }

  /// Takes an option with all the numbers after it, however often it stands there.
  mutating func values(of option: String, _ wanted: String) throws -> [String] {
    guard let index = words.firstIndex(of: option), let value = try value(of: option, wanted)
    else { return [] }
    let more = words[index...].prefix { $0.allSatisfy(\.isNumber) }
    words.removeSubrange(index..<more.endIndex)
    return try [value] + more + values(of: option, wanted)
  }

  package mutating func number(for option: String) throws -> Int? {
    try value(of: option, "a number from 1") { Int($0).flatMap { $0 > 0 ? $0 : nil } }
  }

  /// The words that are left, of which none may be an option.
  package mutating func names() throws -> [String] {
    if let option = words.first(where: { $0.hasPrefix("-") }) { throw unknown(option) }
    defer { words = [] }
    return Array(words)
  }

  /// What to say about a value that an option can't take.
  package func badValue(of option: String, _ wanted: String) -> Explanation {
    Explanation("'\(option)' needs a value.").remedy("Give it \(wanted).")
  }

  func unknown(_ word: String) -> Explanation {
    let isOption = word.hasPrefix("-")
    let help = isOption ? "lists them" : "says what it takes"
    return Explanation("`\(command)` has no \(isOption ? "option" : "use for") '\(word)'.")
      .remedy("`Scripts/course help \(command)` \(help).")
  }
}

/// `1 student` or `one student`, `2 students`.
func count(_ number: Int, _ word: String, one: String = "1") -> String {
  number == 1 ? "\(one) \(word)" : "\(number) \(word)s"
}

extension StringProtocol {
  /// The word of `candidates` that is nearest to this one, if one is near enough to be a slip.
  package func nearest(in candidates: [String]) -> String? {
    let wanted = lowercased()
    let scored = candidates.map { candidate in
      let slips = candidate.lowercased().difference(from: wanted)
      let displaced = zip(candidate.lowercased(), wanted).count { $0 != $1 }
      return (candidate, (Swift.max(slips.insertions.count, slips.removals.count), displaced))
    }
    return scored.filter { $0.1.0 <= Swift.max(1, count / 3) }.min { $0.1 < $1.1 }?.0
  }

  /// The parts between separators that stand in no brackets and no string literal. The `>` of an arrow is no bracket.
  func splitOutsideBrackets(
    _ separator: String,
    maxSplits: Int = .max,
    brackets opening: String = "([{",
    _ closing: String = ")]}"
  ) -> [SubSequence] {
    var (parts, start, depth) = ([SubSequence](), startIndex, 0)
    var (isQuoted, isEscaped) = (false, false)
    for index in indices where index >= start {
      if depth == 0, !isQuoted, parts.count < maxSplits, self[index...].hasPrefix(separator) {
        parts.append(self[start..<index])
        start = self.index(index, offsetBy: separator.count)
        continue
      }
      let character = self[index]
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && character == "\\" && !isEscaped
      if !isQuoted, opening.contains(character) { depth += 1 }
      if !isQuoted, closing.contains(character), !self[...index].hasSuffix("->") { depth -= 1 }
    }
    return parts + [self[start...]]
  }
}
