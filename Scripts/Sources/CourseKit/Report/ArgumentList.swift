/// The arguments of a parameterised test, each with the name of its parameter.
struct ArgumentList: Hashable, Sendable {
  /// Like `name: "Ada", answers: [2, 1]`; the values alone where they can't be told apart.
  let text: String

  /// - Parameters:
  ///   - values: all values as the testing library writes them, like `"Ada", [2, 1]`.
  ///   - parameters: the parameters' names in the same order, "_" for none.
  init(_ values: String, of parameters: [String]) {
    let parts = Self.parts(of: values)
    guard parts.count == parameters.count else {
      text = values
      return
    }
    let named = zip(parameters, parts).map { name, value in
      name == "_" ? value : "\(name): \(value)"
    }
    text = named.joined(separator: ", ")
  }

  /// Cuts at each comma that stands in no bracket and no string.
  private static func parts(of values: String) -> [String] {
    var parts = [""]
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for character in values {
      if character == ",", depth == 0, !isQuoted {
        parts.append("")
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      if !isQuoted, "([{".contains(character) { depth += 1 }
      if !isQuoted, ")]}".contains(character) { depth -= 1 }
      parts[parts.count - 1].append(character)
    }
    return parts.map { String($0.drop { $0 == " " }) }
  }
}
