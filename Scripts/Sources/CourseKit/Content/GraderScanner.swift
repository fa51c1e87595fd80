/// Finds suites and tests in the tokens of one Swift file.
///
/// It follows braces, so that a test knows the types around it, also through `extension Lesson04.Task2`.
struct GraderScanner {
  private let tokens: [SwiftToken]
  private let path: String
  private var index = 0

  /// One entry for each open brace: the type names it adds, none for a body or a closure.
  private var scopes: [[String]] = []
  private var pendingType: [String]?
  private var suiteMark: (title: String?, line: Int)?
  /// The line of the `@Test` before the declaration that is read now.
  private var testMark: Int?

  private(set) var suites: [GradingSuite] = []
  private(set) var tests: [GradingTest] = []

  /// Scans a source text.
  ///
  /// - Parameter path: the file's path relative to the course, for the places.
  static func scan(_ source: String, path: String) -> GraderScanner {
    var scanner = GraderScanner(tokens: SwiftLexer.tokens(of: source), path: path)
    while scanner.index < scanner.tokens.count { scanner.readNext() }
    return scanner
  }

  private init(tokens: [SwiftToken], path: String) {
    self.tokens = tokens
    self.path = path
  }

  private mutating func readNext() {
    let token = tokens[index]
    switch token.text {
    case "{" where token.kind == .sign:
      scopes.append(pendingType ?? [])
      pendingType = nil
    case "}" where token.kind == .sign:
      if !scopes.isEmpty { scopes.removeLast() }
    case "@" where token.kind == .sign:
      return readAttribute()
    case "struct", "class", "actor", "enum", "extension":
      if token.kind == .word, let name = declaredName(isExtension: token.text == "extension") {
        declare(name, line: token.line, isExtension: token.text == "extension")
      }
    case "func" where token.kind == .word && testMark != nil:
      readTest()
    default: break
    }
    index += 1
  }

  private func text(_ offset: Int) -> String? {
    tokens.indices.contains(index + offset) ? tokens[index + offset].text : nil
  }

  /// The name that follows the keyword, in parts; `nil` where the keyword declares no type (`class func`, `.struct`).
  private func declaredName(isExtension: Bool) -> [String]? {
    let previous = index > 0 ? tokens[index - 1].text : ""
    guard previous != ".", previous != ":", tokens.indices.contains(index + 1) else { return nil }
    let next = tokens[index + 1]
    let isModifier = ["func", "var", "let", "subscript", "init"].contains(next.text)
    guard next.kind == .rawWord || (next.kind == .word && !isModifier) else { return nil }
    var name = [next.text]
    var offset = 2
    while isExtension, text(offset) == ".", let part = text(offset + 1) {
      name.append(part)
      offset += 2
    }
    return name
  }

  private mutating func declare(_ name: [String], line: Int, isExtension: Bool) {
    pendingType = name
    if !isExtension, let mark = suiteMark {
      let place = Place(path, line: mark.line)
      suites.append(
        GradingSuite(path: scopes.flatMap(\.self) + name, title: mark.title, place: place)
      )
    }
    suiteMark = nil
    testMark = nil
  }
}

extension GraderScanner {
  /// Reads `@Name(…)`, and keeps in mind what it says about the declaration after it.
  private mutating func readAttribute() {
    let name = text(1)
    let line = tokens[index].line
    index += 2
    var arguments: ArraySlice<SwiftToken> = []
    if text(0) == "(", name == "Suite" || name == "Test" {
      let end = closing(from: index)
      arguments = tokens[(index + 1)..<end]
      index = end + 1
    }
    if name == "Suite" {
      let title = arguments.first.flatMap { $0.kind == .string ? $0.text : nil }
      suiteMark = (title, line)
    }
    if name == "Test" { testMark = line }
  }

  /// The index of the sign that closes the bracket at `start`, or of the last token.
  private func closing(from start: Int) -> Int {
    var depth = 0
    for position in tokens[start...].indices where tokens[position].kind == .sign {
      if ["(", "[", "{"].contains(tokens[position].text) { depth += 1 }
      if [")", "]", "}"].contains(tokens[position].text) { depth -= 1 }
      if depth == 0 { return position }
    }
    return tokens.count - 1
  }

  private mutating func readTest() {
    let line = testMark
    testMark = nil
    guard tokens.indices.contains(index + 1) else { return }
    let name = tokens[index + 1]
    guard let parenthesis = tokens[index...].firstIndex(where: { $0.text == "(" }) else { return }
    let end = closing(from: parenthesis)
    let body = tokens[end...].firstIndex { $0.text == "{" && $0.kind == .sign }
    let test = GradingTest(
      name: name.text,
      suites: scopes.flatMap(\.self),
      labels: ParameterLabels.labels(in: tokens[(parenthesis + 1)..<max(end, parenthesis + 1)]),
      place: Place(path, line: line),
      isEmpty: body.map { closing(from: $0) == $0 + 1 } ?? false
    )
    tests.append(test)
    index = end
  }
}
