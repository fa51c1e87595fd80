/// A rule that does not hold: what must be and what is, as half a sentence.
public struct Broken: Error, Equatable, CustomStringConvertible {
  public let description: String

  /// - Parameter description: for example "isValid must be false, not true".
  public init(_ description: String) {
    self.description = description
  }
}

/// The end of a message about what came before a rule could be looked at. `Scripts/course` shows tests with it after others.
let notJudged = "So this rule was not judged."

/// Says what must be seen, and stops the situation or the story when something else is.
///
/// ```swift
/// try must("isValid", be: false, is: await session.isValid)
/// ```
///
/// It throws in place of recording an issue: ``Situations`` and ``Stories`` decide which failure is told.
///
/// - Parameters:
///   - what: what is looked at, in the words of the lesson.
///   - expected: what the rule asks for.
///   - actual: what the answer came to.
public func must<Value: Equatable>(
  _ what: String,
  be expected: Value,
  is actual: Value
) throws(Broken) {
  if isSame(actual, expected) { return }
  let note = actual == expected ? ", of which the letters are written with other bytes" : ""
  let (wanted, found) = differing(expected, actual) ?? (told(expected), told(actual))
  throw Broken(
    "\(what) must be \(cut(wanted, beside: found)), not \(cut(found, beside: wanted))\(note)"
  )
}

/// Whether two values are equal, and texts the same byte for byte: for `==` an ë in one piece is one in two.
func isSame<Value: Equatable>(_ one: Value, _ other: Value) -> Bool {
  one == other && texts(in: one).elementsEqual(texts(in: other)) { $0.utf8.elementsEqual($1.utf8) }
}

private func texts<Value>(in value: Value) -> [String] {
  if Value.self == [String].self { return value as? [String] ?? [] }
  let isText = Value.self == String.self || Value.self == String?.self
  return isText ? [value as? String].compactMap(\.self) : []
}

/// A value as a sentence shows it: texts in quotes, nothing as nothing.
private func told(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional {
    return mirror.children.first.map { told($0.value) } ?? "nothing"
  }
  guard let text = value as? String else { return "\(value)" }
  return "“\(text)”"
}

/// Two lists without what many have in common at their beginning and at their end; `nil` for what is no list.
private func differing(_ one: Any, _ other: Any) -> (String, String)? {
  let mirrors = [one, other].map { Mirror(reflecting: $0) }
  if mirrors.contains(where: { $0.displayStyle != .collection }) { return nil }
  let lists = mirrors.map { mirror in mirror.children.map { String(reflecting: $0.value) } }
  func same(_ pairs: some Sequence<(String, String)>) -> Int {
    let count = pairs.prefix { $0.utf8.elementsEqual($1.utf8) }.count
    return count < 3 ? 0 : count
  }
  let first = same(zip(lists[0], lists[1]))
  let rests = lists.map { $0.dropFirst(first) }
  let last = same(zip(rests[0].reversed(), rests[1].reversed()))
  let texts = rests.map { rest in
    let shown = (first > 0 ? ["…"] : []) + rest.dropLast(last) + (last > 0 ? ["…"] : [])
    return "[\(shown.joined(separator: ", "))]"
  }
  return (texts[0], texts[1])
}

/// Of what nobody would read to its end, the part from a little before the first difference to the other.
private func cut(_ text: String, beside other: String) -> String {
  if text.utf8.count <= 1_000 { return text }
  let start = max(0, zip(text, other).prefix { $0 == $1 }.count - 50)
  let part = text.dropFirst(start).prefix(300)
  let (before, after) = (start > 0 ? "…" : "", part.endIndex < text.endIndex ? "…" : "")
  return "\(before)\(part)\(after) (\(text.count) characters)"
}
