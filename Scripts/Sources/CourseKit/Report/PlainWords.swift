/// What common sentences of the compiler mean, for people who meet them for the first time.
enum PlainWords {
  /// The meaning of a compiler's sentence, `nil` if it is none of those known here.
  static func sentence(for message: String) -> String? {
    for (pattern, words) in table {
      guard let names = names(in: message, as: pattern) else { continue }
      return names.enumerated().reduce(words) { text, name in
        text.replacing("{\(name.offset + 1)}", with: name.element)
      }
    }
    return nil
  }

  /// The parts of a message that stand for the `*` in a pattern; `nil` if it has another form.
  private static func names(in message: String, as pattern: String) -> [String]? {
    var parts = pattern.split(separator: "*", omittingEmptySubsequences: false)[...]
    var rest = message[...]
    guard let start = parts.popFirst(), rest.hasPrefix(start) else { return nil }
    rest = rest.dropFirst(start.count)
    var names: [String] = []
    while let part = parts.popFirst() {
      if part.isEmpty {
        names.append(String(rest))
      } else {
        guard let found = rest.firstRange(of: part) else { return nil }
        names.append(String(rest[..<found.lowerBound]))
        rest = rest[found.upperBound...]
      }
    }
    return names
  }
}
