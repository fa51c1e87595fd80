struct Mutant: Hashable, Sendable {
  let file: String
  let line: Int
  /// The changed lines, without indentation, in the solution and in the mutant: empty if a statement is deleted.
  let old: String
  let new: String
  let source: String
  /// Whether it stands for a misunderstanding, and not for a typing error.
  let isMisunderstanding: Bool
  /// The mutant's description, also its key in `Equivalent.md`. It doesn't depend on the line number.
  var description: String { "`\(file)`: `\(old)` → " + (new.isEmpty ? "deleted" : "`\(new)`") }

  /// The hash that selects the sample of mutants, the same in each run.
  var samplingHash: UInt64 {
    description.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }
}

/// A generator of mutants from the tokens of a Swift file. Not all of them compile.
struct MutantGenerator {
  private let file: String
  private let bytes: [UInt8]
  let tokens: [SwiftToken]
  /// The index of the innermost open bracket before each token, `nil` at the top level.
  var enclosing: [Int?] = []
  var closing: [Int: Int] = [:]

  static func mutants(of source: String, file: String) -> [Mutant] {
    let drawn = MutantGenerator(source, file: file)
    let edits = drawn.edits().map { ($0, false) } + drawn.misunderstandings().map { ($0, true) }
    var seen: Set<String> = [source]
    return edits.sorted { $0.0.range.lowerBound < $1.0.range.lowerBound }
      .map(drawn.mutant).filter { seen.insert($0.source).inserted }
  }

  typealias Edit = (range: Range<Int>, text: String)

  private init(_ source: String, file: String) {
    self.file = file
    bytes = Array(source.utf8)
    tokens = SwiftLexer.tokens(of: source)
    var open: [Int] = []
    for (index, token) in tokens.enumerated() {
      enclosing.append(open.last)
      if token.opens {
        open.append(index)
      } else if token.closes, let start = open.popLast() {
        closing[start] = index
        enclosing[index] = open.last
      }
    }
  }

  func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }
  func slice(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func span(_ first: Int, through last: Int) -> Range<Int> {
    tokens[first].range.lowerBound..<tokens[last].range.upperBound
  }

  func areAdjacent(_ left: Int, _ right: Int) -> Bool {
    tokens.indices.contains(left) && tokens.indices.contains(right)
      && tokens[left].range.upperBound == tokens[right].range.lowerBound
  }

  private func mutant(_ edit: Edit, isMisunderstanding: Bool) -> Mutant {
    let first = edit.range.lowerBound
    let last = edit.range.upperBound
    let newline = UInt8(ascii: "\n")
    let start = bytes[..<first].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = bytes[last...].firstIndex(of: newline) ?? bytes.count
    func oneLine(_ text: String) -> String {
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return Mutant(
      file: file,
      line: bytes[..<first].count { $0 == newline } + 1,
      old: oneLine(slice(start..<end)),
      new: oneLine(slice(start..<first) + edit.text + slice(last..<end)),
      source: slice(0..<first) + edit.text + slice(last..<bytes.count),
      isMisunderstanding: isMisunderstanding
    )
  }

  private func edits() -> [Edit] {
    tokens.indices.flatMap { index -> [Edit] in
      switch tokens[index].kind {
      case .sign: operatorEdits(index) + argumentSwaps(index)
      case .word: wordEdits(index) + conditionEdits(index) + deletionEdits(index)
      case .number: numberEdits(index)
      case .string: stringEdits(index)
      }
    }
  }

  private func replace(_ index: Int, _ text: String) -> Edit { (tokens[index].range, text) }

  func swap(_ left: Range<Int>, _ right: Range<Int>) -> Edit {
    let between = slice(left.upperBound..<right.lowerBound)
    return (left.lowerBound..<right.upperBound, slice(right) + between + slice(left))
  }

  private static let operatorReplacements = [
    "==": "!=", "!=": "==", "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=",
    ">=": ">", "&&": "||", "||": "&&", "+": "-", "-": "+", "+=": "-=", "-=": "+=",
  ]

  /// Returns the replacements of an operator between spaces; without spaces it may be the bracket of a generic type.
  private func operatorEdits(_ index: Int) -> [Edit] {
    let start = tokens[index].range.lowerBound
    let end = bytes[start...].firstIndex { $0 <= UInt8(ascii: " ") } ?? bytes.count
    guard !areAdjacent(index - 1, index), let other = Self.operatorReplacements[slice(start..<end)]
    else { return [] }
    return [(start..<end, other)]
  }

  private func numberEdits(_ index: Int) -> [Edit] {
    let isPart =
      (areAdjacent(index - 1, index) && [".", "$", "#"].contains(text(index - 1)))
      || (areAdjacent(index, index + 1) && text(index + 1) == ".")
    guard !isPart, let value = Int(text(index).replacing("_", with: "")) else { return [] }
    return [replace(index, value == 1 ? "0" : "\(value + 1)")]
  }

  private func stringEdits(_ index: Int) -> [Edit] {
    let quoted = text(index)
    guard quoted.hasPrefix("\""), !quoted.hasPrefix("\"\"\"") else { return [] }
    return [replace(index, quoted.dropLast() + "x\"")]
  }

  private func wordEdits(_ index: Int) -> [Edit] {
    switch text(index) {
    case "true": return [replace(index, "false")]
    case "false": return [replace(index, "true")]
    case "try" where text(index + 1) != "?" && text(index + 1) != "!":
      return [replace(index, "try?")]
    case "weak" where text(index + 2) != "=" && ["[", ","].contains(text(index - 1)):
      let name = text(index + 1)
      return [(span(index, through: index + 1), "\(name) = Optional(\(name))")]
    case "weak", "unowned":
      guard index + 1 < tokens.count else { return [] }
      return [(span(index, through: index + 1), text(index + 1))]
    case "return" where index + 1 < tokens.count && !["nil", "}"].contains(text(index + 1)):
      let isValue = tokens[index + 1].line == tokens[index].line
      return isValue ? [(span(index + 1, through: statementEnd(index)), "nil")] : []
    default: return []
    }
  }

  /// Returns the negated condition of an `if`, `guard` or `while` that binds nothing.
  private func conditionEdits(_ index: Int) -> [Edit] {
    guard ["if", "guard", "while"].contains(text(index)) else { return [] }
    let close = text(index) == "guard" ? "else" : "{"
    let inside = enclosing[index]
    let end = (index + 1..<tokens.count).first { enclosing[$0] == inside && text($0) == close }
    guard let end, end > index + 1 else { return [] }
    let binds = (index + 1..<end).contains {
      ["let", "var", "case", "#"].contains(text($0)) || (enclosing[$0] == inside && text($0) == ",")
    }
    let range = span(index + 1, through: end - 1)
    return binds ? [] : [(range, "!(\(slice(range)))")]
  }

  static let declarations: Set = [
    "case", "default", "let", "var", "func", "struct", "class", "enum", "actor", "extension",
    "init", "deinit", "import", "else", "catch", "private", "static", "public", "nonisolated",
    "typealias", "get", "set", "async", "some", "any", "as", "is", "where", "subscript", "final",
    "fileprivate", "internal", "package", "override", "lazy", "weak", "unowned", "mutating",
    "indirect", "convenience", "required", "protocol", "associatedtype",
  ]

  private func deletionEdits(_ index: Int) -> [Edit] {
    guard let brace = enclosing[index], text(brace) == "{",
      tokens[index - 1].line < tokens[index].line, !Self.declarations.contains(text(index)),
      text(index - 1) == "in" || !continues(after: index - 1)
    else { return [] }
    return [(span(index, through: statementEnd(index)), "")]
  }

  private func continues(after index: Int) -> Bool {
    tokens[index].kind == .sign
      ? "=+-*/&|:,<.([".contains(text(index))
      : ["return", "try", "await", "throw", "as", "is", "in"].contains(text(index))
  }

  func statementEnd(_ start: Int) -> Int {
    var index = start
    while true {
      if tokens[index].opens { index = closing[index] ?? tokens.count - 1 }
      let next = index + 1
      guard tokens.indices.contains(next), !tokens[next].closes, text(next) != ";" else {
        return index
      }
      let goesOn =
        ["else", "catch", "as", "is"].contains(text(next))
        || (tokens[next].kind == .sign && ".?:&|+-*/=,<>".contains(text(next)))
      if tokens[next].line > tokens[index].line, !goesOn, !continues(after: index) { return index }
      index = next
    }
  }

  /// Swaps two neighbouring arguments of a call; the compiler rejects the mutant if their types differ.
  private func argumentSwaps(_ index: Int) -> [Edit] {
    let isDeclaration =
      ["func", "case", "@"].contains(text(index - 2))
      || (["init", "subscript"].contains(text(index - 1)) && text(index - 2) != ".")
    guard text(index) == "(", areAdjacent(index - 1, index), !isDeclaration,
      tokens[index - 1].kind == .word, let end = closing[index]
    else { return [] }
    let arguments = (index + 1..<end).split { enclosing[$0] == index && text($0) == "," }
    let values = arguments.map { argument in
      // A label stays where it is.
      let isLabelled = argument.count > 2 && text(argument.lowerBound + 1) == ":"
      return span(argument.lowerBound + (isLabelled ? 2 : 0), through: argument.upperBound - 1)
    }
    return zip(values, values.dropFirst()).map(swap)
  }
}
