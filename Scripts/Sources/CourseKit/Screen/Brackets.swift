extension StringProtocol {
  /// The parts between separators that stand in no brackets and no string literal.
  func splitOutsideBrackets(_ separator: String, maxSplits: Int = .max) -> [SubSequence] {
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
      if !isQuoted, "([{".contains(character) { depth += 1 }
      if !isQuoted, ")]}".contains(character) { depth -= 1 }
    }
    return parts + [self[start...]]
  }
}
