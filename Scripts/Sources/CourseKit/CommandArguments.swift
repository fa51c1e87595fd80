/// The arguments of a command. Each method removes the ones that it parses; remaining arguments are an error.
package struct CommandArguments {
  private let command: String
  private var arguments: ArraySlice<String>

  /// Creates the arguments after the name of a command, which error messages quote.
  package init(command: String, arguments: ArraySlice<String>) {
    self.command = command
    self.arguments = arguments
  }

  mutating func nextArgument() -> String? { arguments.popFirst() }
  func rejectRemaining() throws { if let word = arguments.first { throw unknownArgument(word) } }

  mutating func nextPositional() throws -> String? {
    if let word = arguments.first, word.hasPrefix("-") { throw unknownArgument(word) }
    return nextArgument()
  }

  /// Removes a flag anywhere among the arguments. Returns whether it was present.
  package mutating func flag(_ option: String) -> Bool {
    defer { arguments.removeAll { $0 == option } }
    return arguments.contains(option)
  }

  mutating func requiredLesson() throws -> String {
    if let lesson = try nextPositional() { return lesson }
    throw UserFacingError("`\(command)` needs the number of a lesson.")
      .remedy("Like this: `Scripts/course \(command) 01`.")
  }

  /// Removes an option and returns its parsed value; `nil` if it is absent. Throws if its value is missing or invalid.
  package mutating func option<Value>(
    _ name: String,
    _ expected: String,
    _ read: (String) -> Value? = { (word: String) -> String? in word.isEmpty ? nil : word }
  ) throws -> Value? {
    guard let index = arguments.firstIndex(of: name) else { return nil }
    guard let value = arguments[index...].dropFirst().first.flatMap(read) else {
      throw invalidValue(of: name, expected)
    }
    arguments.removeSubrange(index...(index + 1))
    return value
  }

  /// Removes an option with all the numbers after it, for each of its occurrences.
  mutating func repeatedOption(_ name: String, _ expected: String) throws -> [String] {
    guard let index = arguments.firstIndex(of: name), let value = try option(name, expected)
    else { return [] }
    let more = arguments[index...].prefix { $0.allSatisfy(\.isNumber) }
    arguments.removeSubrange(index..<more.endIndex)
    return try [value] + more + repeatedOption(name, expected)
  }

  /// Removes an option and returns its number; `nil` if it is absent. Throws if its value is not a number from 1.
  package mutating func positiveInteger(for name: String) throws -> Int? {
    try option(name, "a number from 1") { Int($0).flatMap { $0 > 0 ? $0 : nil } }
  }

  /// Returns the remaining arguments, none of which may be an option.
  package mutating func remainingNames() throws -> [String] {
    if let option = arguments.first(where: { $0.hasPrefix("-") }) { throw unknownArgument(option) }
    defer { arguments = [] }
    return Array(arguments)
  }

  /// Returns the error about an invalid value of an option.
  package func invalidValue(of option: String, _ expected: String) -> UserFacingError {
    UserFacingError("'\(option)' needs a value.").remedy("Give it \(expected).")
  }

  func unknownArgument(_ word: String) -> UserFacingError {
    let isOption = word.hasPrefix("-")
    let help = isOption ? "lists them" : "says what it takes"
    return UserFacingError("`\(command)` has no \(isOption ? "option" : "argument") '\(word)'.")
      .remedy("`Scripts/course help \(command)` \(help).")
  }
}

/// Returns a number with its noun: `1 student` or `one student`, `2 students`.
func counted(_ number: Int, _ word: String, one: String = "1") -> String {
  number == 1 ? "\(one) \(word)" : "\(number) \(word)s"
}

extension StringProtocol {
  /// Returns the candidate that is most similar to this word, if it may be a typing error.
  package func nearest(in candidates: [String]) -> String? {
    let expected = lowercased()
    let scored = candidates.map { candidate in
      let slips = candidate.lowercased().difference(from: expected)
      let displaced = zip(candidate.lowercased(), expected).count { $0 != $1 }
      return (candidate, (Swift.max(slips.insertions.count, slips.removals.count), displaced))
    }
    return scored.filter { $0.1.0 <= Swift.max(1, count / 3) }.min { $0.1 < $1.1 }?.0
  }

  /// Returns the parts between separators outside of brackets and string literals. An arrow has no bracket.
  func splitOutsideBrackets(
    _ separator: String,
    maxSplits: Int = .max,
    brackets opening: String = "([{",
    _ closing: String = ")]}"
  ) -> [SubSequence] {
    var parts = [SubSequence]()
    var start = startIndex
    var depth = 0
    var isQuoted = false
    var isEscaped = false
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
