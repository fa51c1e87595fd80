/// The public declarations of an answer that graders use: those whose names graders contain, and the types that these
/// mention, from the compiler's interface of the module. A grader that was compiled with the solution fits any answer
/// with the same contract. For any other, it is compiled again, as `swift test` would do, and the compiler decides.
struct Contract: Codable {
  struct Declaration: Codable, Hashable {
    /// The type that it is a member of.
    let type: String?
    let name: String
    /// The text of the interface, without differences that callers can't see.
    let text: String
    /// The text of the interface.
    let form: String

    static func == (one: Self, other: Self) -> Bool {
      one.type == other.type && one.text == other.text
    }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }

    /// The path, `Injected.wrappedValue`.
    var path: String { (type.map { "\($0)." } ?? "") + name }

    /// The declaration without module names: `Lesson04Singletons.LoginService` is `LoginService`.
    var readableDeclaration: String {
      let modules =
        #/\b(?:Swift|_Concurrency|Foundation\w*|Observation|OutsideWorld|(?:Lesson|Exercise)\d\d\w*)\./#
      return form.replacing(modules, with: "").replacing("final ", with: "")
    }

    /// The declaration and its writable form: for callers that only read a property they are the same.
    fileprivate var orWritable: [Self] {
      let isReadOnly = text.hasSuffix(" { get }") && !text.contains("static var ")
      let text = "\(text.dropLast(2)) set }"
      return isReadOnly ? [self, Self(type: type, name: name, text: text, form: form)] : [self]
    }
  }

  let declarations: Set<Declaration>

  /// - Parameter words: the words that graders contain.
  init(interface: String, words: Set<String>) {
    let all = InterfaceReader(interface).declarations
    let own = Set(all.filter { $0.kind == .type }.map(\.declaration.name))
    var types = own.intersection(words)
    while true {
      let used = all.filter { kind, declaration in
        // What is added to a type of another module can be meant wherever that is used.
        let isOfUsed = declaration.type.map { types.contains($0) || !own.contains($0) } ?? true
        return switch kind {
        case .type: types.contains(declaration.name)
        case .unnamed: isOfUsed
        // Another `==` for a type of Swift's means nothing to a grader that is compiled already.
        case .operation: declaration.type.map(types.contains) ?? false
        case .named: isOfUsed && words.contains(declaration.name)
        }
      }.map(\.declaration)
      let mentioned = own.intersection(used.flatMap { $0.text.identifiers.map(String.init) })
      if mentioned.isSubset(of: types) {
        declarations = Set(used)
        return
      }
      types.formUnion(mentioned)
    }
  }

  /// Whether a grader that was compiled with this contract has the same meaning with another one. One more conformance
  /// to `Sendable` changes nothing: it has no members, and compiled code doesn't mention it.
  func isKept(by other: Contract) -> Bool {
    let more = other.declarations.subtracting(declarations.flatMap(\.orWritable))
    return missing(in: other).isEmpty && more.allSatisfy { $0.text.hasSuffix(" : Swift.Sendable") }
  }

  /// Returns the declarations that another contract lacks, or has in another form.
  func missing(in other: Contract) -> [Declaration] {
    declarations.filter { other.declarations.isDisjoint(with: $0.orWritable) }
      .sorted { $0.path < $1.path }
  }
}

/// A reader of an interface, which is Swift source with one declaration per line.
struct InterfaceReader {
  enum Kind {
    /// A type, a declaration that callers name, one that they don't (an initializer, a conformance), and an operator.
    case type, named, unnamed, operation
  }

  private(set) var declarations: [(kind: Kind, declaration: Contract.Declaration)] = []
  private var containers: [(type: String, clause: String, keyword: Substring)] = []
  private var property: (text: String, accessors: [Substring])?
  private var attributes = ""

  init(_ interface: String) {
    for line in interface.split(separator: "\n") { read(line.drop { $0 == " " }) }
  }

  private mutating func read(_ line: Substring) {
    if let (text, accessors) = property {
      if line != "}" { return property?.accessors.append(line) ?? () }
      property = nil
      return add(text + " { \(accessors.joined(separator: " ")) }")
    }
    if line == "}" { return _ = containers.popLast() }
    if line.isEmpty || ["//", "import ", "#"].contains(where: line.hasPrefix) { return }
    let words = line.split(separator: " ").map(Self.keyword)
    guard let keyword = words.first(where: Self.keywords.contains) else {
      return attributes += line + " "
    }
    let text = attributes + line
    attributes = ""
    let isBlock = line.hasSuffix("{")
    if ["var", "let", "subscript"].contains(keyword) || words.contains("var") {
      if isBlock { property = (String(text.dropLast(2)), []) } else { add(text) }
    } else if Self.types.contains(keyword), !words.contains("func") {
      addType(text.hasSuffix(" {}") ? text.dropLast(3) : text.dropLast(2), keyword, opens: isBlock)
    } else if keyword != "deinit" {
      add(text)
    }
  }

  private static let types = "struct class enum actor protocol extension".split(separator: " ")
  private static let members =
    "func var let init init? init! subscript case typealias associatedtype deinit"
    .split(separator: " ")
  static let keywords = types + members

  /// Returns a word without the parameters after it.
  private static func keyword(_ word: Substring) -> Substring {
    word.prefix { $0 != "(" && $0 != "<" }
  }

  /// Adds a type and its conformances, from `public struct Box<Value> : Swift.Sendable where Value : Swift.Sendable`.
  private mutating func addType(_ text: Substring, _ keyword: Substring, opens isBlock: Bool) {
    let halves = text.splitOutsideBrackets(" where ", maxSplits: 1, brackets: "([{<", ")]}>")
    let clause = halves.count == 2 ? " where \(halves[1])" : ""
    let parts = halves[0].splitOutsideBrackets(" : ", maxSplits: 1, brackets: "([{<", ")]}>")
    let path = parts[0].split(separator: " ").last ?? parts[0]
    let name = String((path.split(separator: ".").last ?? path).prefix { $0 != "<" })
    if keyword != "extension" { add(.type, name, "\(parts[0])\(clause)") }
    let condition = keyword == "extension" ? clause : ""
    containers.append((name, condition, keyword))
    let inherited = parts.dropFirst().first?.splitOutsideBrackets(", ", brackets: "([{<", ")]}>")
    for base in inherited ?? [] { add(.unnamed, name, "\(name) : \(base)\(condition)") }
    if !isBlock { containers.removeLast() }
  }

  private mutating func add(_ text: String) {
    let container = containers.last
    var words = text.split(separator: " ")
    let isOffered = ["public", "open", "case"].contains { words.contains($0) }
    guard isOffered || container?.keyword == "protocol",
      let start = words.firstIndex(where: { Self.members.contains(Self.keyword($0)) })
    else { return }
    let keyword = Self.keyword(words[start])
    let isUnnamed = keyword.hasPrefix("init") || keyword == "subscript"
    // A `switch` means all cases, and a type that conforms needs all of a protocol.
    let isPart = keyword == "case" || container?.keyword == "protocol"
    let next = words.dropFirst(start + 1).first ?? ""
    let name =
      isUnnamed ? String(keyword) : String(next.prefix { !":(<".contains($0) || next.first == $0 })
    if keyword == "let", container?.keyword != "actor" { words[start] = "var" }
    let form = text
    var text = words.joined(separator: " ")
    if keyword == "let" || keyword == "var", !text.hasSuffix("}") {
      text += keyword == "let" ? " { get }" : " { get set }"
    }
    // Names of parameters inside of a function are its own.
    text.replace(#/([(,] ?)(\w+) \w+: /#) { "\($0.output.1)\($0.output.2): " }
    let isImplicit = Self.implicit.contains(name) || name.hasPrefix("build")
    let isOperator = name.first.map { !$0.isLetter && !"_`$".contains($0) } ?? true
    text += container?.clause ?? ""
    let isAny = isUnnamed || isImplicit || isPart
    add(isOperator ? .operation : isAny ? .unnamed : .named, name, text, form)
  }

  private static let implicit: Set = [
    "wrappedValue", "projectedValue", "callAsFunction", "makeIterator", "makeAsyncIterator",
  ]

  private mutating func add(_ kind: Kind, _ name: String, _ text: String, _ form: String? = nil) {
    let text = text.replacing("@unchecked ", with: "").replacing("final ", with: "")
    let type = containers.last?.type
    let declaration = Contract.Declaration(type: type, name: name, text: text, form: form ?? text)
    declarations.append((kind, declaration))
  }
}

extension StringProtocol {
  /// The identifiers of Swift code, `$value` too.
  var identifiers: [SubSequence] { split { !$0.isLetter && !$0.isNumber && !"_$".contains($0) } }

  /// The arguments in a line of the compiler's driver, without their quotes for a shell.
  var shellWords: [String] {
    String(self).matches(of: #/(?:'[^']*'|"[^"]*"|\\.|[^ '"\\])+/#).map { word in
      word.output.matches(of: #/'([^']*)'|"([^"]*)"|\\(.)|([^ '"\\]+)/#)
        .map { String($0.output.1 ?? $0.output.2 ?? $0.output.3 ?? $0.output.4 ?? "") }.joined()
    }
  }
}
