extension StringProtocol {
  /// The parts between separators that stand in no brackets and no string literal. The `>` of an arrow is no bracket.
  func splitOutsideBrackets(
    _ separator: String,
    maxSplits: Int = .max,
    brackets opening: String = "([{",
    _ closing: String = ")]}"
  ) -> [SubSequence] {
    var parts: [SubSequence] = []
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
