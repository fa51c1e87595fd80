/// What a grader expects of `Wiring.swift` and a linker can't see: public functions without
/// isolation. They are read from the compiler's interface of the solution. A file that uses each as
/// a value of its type is compiled together with the answer, so the compiler itself says what
/// doesn't fit.
struct Contract {
  /// The functions as `Wiring.swift` declares them, without the names of modules.
  let wiring: [String]
  /// The parameters with a default, like `moment:` and `= .lazy`. Who calls holds the default, so
  /// an answer with another one needs a grader of its own.
  let defaults: [[String]]
  /// The Swift file. `@inlinable`, because such code may use nothing that isn't public.
  let source: String

  init(interface: String) {
    let lines = interface.split(separator: "\n")
    let functions = lines.compactMap { Self.function(String($0)) }
    wiring = functions.map(\.shown)
    let imports = lines.filter { $0.hasPrefix("import ") }.map(String.init)
    let contract = ["", "@inlinable public func courseContract() {"] + functions.compactMap(\.use)
    source = (imports + contract + ["}", ""]).joined(separator: "\n")
    let declarations = lines.filter { $0.contains("public ") && $0.contains("(") }
    defaults = declarations.flatMap { line in
      line.matches(of: #/(\w+:) [^=:]+ (= [^,)]+)/#).map { match in
        [String(match.output.1), Self.plain(String(match.output.2))]
      }
    }
  }

  /// Reads `@_Concurrency.MainActor public func makeScreen(from board: M.Board) -> any M.Screen`: gives it as
  /// people write it, and `let _: … = makeScreen(from:)` where that can be written.
  private static func function(_ line: String) -> (shown: String, use: String?)? {
    guard let start = line.firstRange(of: "public func "), !line.hasPrefix(" ") else { return nil }
    let isolation = line[..<start.lowerBound].split(separator: " ")
      .filter { $0.hasSuffix("Actor") }.joined(separator: " ")
    let parts = line[start.upperBound...].split(separator: "(", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let name = parts[0].prefix { $0 != "<" }
    let inside = parts[1].splitOutsideBrackets(")", maxSplits: 1)
    let (parameters, effects) = (split(inside[0]), String(inside.last ?? ""))
    let labels = parameters.map { $0.label + ":" }.joined()
    let types = parameters.map(\.type).joined(separator: ", ")
    let result = effects.contains("->") ? effects : effects + " -> Swift.Void"
    let isPlain = !parts[0].contains("<") && !types.contains("isolated ")
    let reference = parameters.isEmpty ? String(name) : "\(name)(\(labels))"
    let type = "\(isolation.isEmpty ? "" : isolation + " ")(\(types))\(result)"
    return (plain(line), isPlain ? "  let _: \(type) = \(reference)" : nil)
  }

  private static func split(_ text: Substring) -> [(label: String, type: String)] {
    text.splitOutsideBrackets(",", brackets: "([{<", ")]}>").compactMap { part in
      guard let colon = part.firstRange(of: ": ") else { return nil }
      let label = part[..<colon.lowerBound].split(separator: " ").first.map(String.init) ?? "_"
      let type = part[colon.upperBound...]
      let end = type.firstRange(of: " = ")?.lowerBound ?? type.endIndex
      return (label, String(type[..<end]))
    }
  }

  /// A declaration as people write it: `Lesson04Singletons.LoginService` is `LoginService`.
  private static func plain(_ declaration: String) -> String {
    declaration.replacing(#/\b[A-Z_]\w*\.(?=[A-Z])/#, with: "")
  }
}

extension String {
  /// The words of a line of the compiler's driver, which are quoted for a shell where they must be.
  var shellWords: [String] {
    matches(of: #/(?:'[^']*'|"[^"]*"|\\.|[^ '"\\])+/#).map { word in
      word.output.matches(of: #/'([^']*)'|"([^"]*)"|\\(.)|([^ '"\\]+)/#)
        .map { String($0.output.1 ?? $0.output.2 ?? $0.output.3 ?? $0.output.4 ?? "") }.joined()
    }
  }
}
