/// Mutations that stand for a misunderstanding rather than for a typing error: shared state, another lifetime,
/// another ownership, a lock that is released too early, and another order of statements.
extension MutantGenerator {
  func misunderstandings() -> [Edit] {
    tokens.indices.flatMap { index -> [Edit] in
      switch text(index) {
      case "let", "var": propertyEdits(index)
      case "withLock": splitLockEdits(index)
      case "{": statementSwaps(index)
      default: lifetimeEdits(index)
      }
    }
  }

  /// Whether this brace opens the body of a type.
  private func opensType(_ brace: Int) -> Bool {
    let start = (0..<brace).last { ["{", "}", ";"].contains(text($0)) } ?? -1
    let words = Set((start + 1..<brace).map(text))
    return !words.isDisjoint(with: ["struct", "class", "actor", "enum", "extension"])
      && words.isDisjoint(with: ["func", "init", "var"])
  }

  /// Returns other forms of a stored property: not owned, created on each read, shared by all instances.
  private func propertyEdits(_ index: Int) -> [Edit] {
    guard let brace = enclosing[index], text(brace) == "{", opensType(brace),
      let first = (brace + 1...index).first(where: { tokens[$0].line == tokens[index].line })
    else { return [] }
    let range = span(first, through: statementEnd(index))
    let form = /((?:[a-z()]+ )*?)(let|var) (\w+)(?:: ([^={]+?))?(?:\s+=\s+([^{]+))?/
    guard let (_, access, kind, name, written, initial) = slice(range).wholeMatch(of: form)?.output,
      !access.contains(/lazy|weak|unowned|case/)
    else { return [] }
    let call = initial?.wholeMatch(of: /([A-Z][\w<>\[\], .]*)\([\s\S]*\)/)
    let isVariable = kind == "var"
    let isOptional = written?.hasSuffix("?") == true
    var forms: [String] = []
    let isValue =
      written?.contains(/^\W|^(String|Int|Bool|Double|Date|Data|URL|UUID|Duration|Task|Set)\b/)
    if initial == nil, !access.contains("static"), isVariable == isOptional, isValue == false {
      let ownership = isVariable ? "weak" : "unowned"
      forms.append("\(access)\(ownership) \(slice(range).dropFirst(access.count))")
    }
    if let value = initial ?? (isVariable && isOptional ? "nil" : nil),
      let type = written ?? call?.1
    {
      if call != nil, !isVariable { forms.append("\(access)var \(name): \(type) { \(value) }") }
      if !access.contains("static") {
        let shared = isVariable ? "nonisolated(unsafe) static var" : "static let"
        let own =
          isVariable ? "get { Self.\(name) } set { Self.\(name) = newValue }" : "Self.\(name)"
        forms.append(
          "\(access)\(shared) \(name): \(type) = \(value); \(access)var \(name): \(type) { \(own) }"
        )
      }
    }
    return forms.map { (range, $0) }
  }

  private func lifetimeEdits(_ index: Int) -> [Edit] {
    let others = [
      "singleton": "transient", "transient": "singleton", "scoped": "singleton",
      "graph": "transient", "weak": "singleton",
    ]
    guard let other = others[text(index)], text(index - 1) == ".", text(index - 2) != "case",
      !areAdjacent(index - 2, index - 1) || tokens[index - 2].opens
    else { return [] }
    return [(tokens[index].range, other)]
  }

  /// Returns the statements directly after this brace, without the parameters of a closure.
  private func statements(in brace: Int) -> [ClosedRange<Int>] {
    guard let close = closing[brace] else { return [] }
    let head = (brace + 1..<close).prefix { tokens[$0].line == tokens[brace].line }
      .first { text($0) == "in" && enclosing[$0] == brace }
    let starts = sequence(first: (head ?? brace) + 1) { start in
      let end = statementEnd(start)
      return text(end + 1) == ";" ? end + 2 : end + 1
    }
    return starts.prefix { $0 < close }.map { $0...statementEnd($0) }
  }

  /// Releases a lock between two statements and takes it again.
  private func splitLockEdits(_ index: Int) -> [Edit] {
    let inside = statements(in: index + 1)
    guard let outer = enclosing[index], text(outer) == "{", let first = inside.first?.lowerBound,
      let start = statements(in: outer).first(where: { $0.contains(index) })?.lowerBound
    else { return [] }
    let body = tokens[first].range.lowerBound
    let opening = slice(tokens[start].range.lowerBound..<body)
    let unused = opening.replacing(#/^(return|(let|var)? *\w+ =) /#, with: "")
    return inside.dropFirst().map { statement in
      let range = tokens[start].range.lowerBound..<tokens[statement.lowerBound].range.lowerBound
      let part = slice(body..<range.upperBound)
      // A value that the second part needs is the result of the first one.
      let value = statement == inside[1] ? part.prefixMatch(of: #/let \w+ = /#)?.output : nil
      return (range, "\(value ?? "")\(unused)\(part.dropFirst(value?.count ?? 0))}\n\(opening)")
    }
  }

  private static let fixed = declarations.subtracting(["let", "var"])
    .union(["return", "throw", "break", "continue", "@", "#"])
  private static let keywords: Set = [
    "let", "var", "if", "else", "guard", "try", "await", "self", "for", "in", "nil", "return",
    "true", "false", "while", "switch", "defer", "do", "catch",
  ]

  /// Swaps two neighbouring statements if one awaits, or if they share a name.
  private func statementSwaps(_ brace: Int) -> [Edit] {
    let inside = opensType(brace) ? [] : statements(in: brace)
    return zip(inside, inside.dropFirst()).compactMap { one, other in
      let first = span(one.lowerBound, through: one.upperBound)
      let second = span(other.lowerBound, through: other.upperBound)
      let starts = Set([one, other].map { text($0.lowerBound) })
      let names = [one, other].map { statement in
        Set(statement.filter { tokens[$0].kind == .word }.map(text))
      }
      let shared = names[0].intersection(names[1]).subtracting(Self.keywords)
      guard max(first.count, second.count) <= 160, starts.isDisjoint(with: Self.fixed),
        names[0].union(names[1]).contains("await")
          || (!shared.isEmpty && !starts.isSubset(of: ["let", "var"]))
      else { return nil }
      return swap(first, second)
    }
  }
}
