import CourseKit
import Foundation

/// A suite of a lesson's grader: a type marked `@Suite`.
struct GradingSuite: Hashable, Sendable {
  /// Its own name and those of the types around it, outermost first (["Lesson04", "Task2"]).
  let path: [String]

  /// The title that `@Suite("…")` gives it, if any.
  let title: String?
  let place: Place

  /// The number of its task, if the type is named `Task2` or `Task2…`.
  var task: Int? { path.last.flatMap(taskNumber) }
}

/// A test of a lesson's grader, as its source declares it.
struct GradingTest: Hashable, Sendable {
  /// A sentence that the lesson's text has too, and where to look when it is broken.
  struct Rule: Hashable, Sendable {
    let sentence: String
    let line: Int
  }

  /// The behaviour it proves: its raw identifier ("asks the network it was handed").
  let name: String

  /// The names of the types around it, outermost first (["Lesson04", "Task2"]).
  let suites: [String]

  /// What the comment above it says after each `Rule:`.
  let rules: [Rule]

  /// Whether that comment says where to look.
  let saysWhereToLook: Bool

  /// Where its `@Test` stands.
  let place: Place

  /// Whether there is not a single token between its braces.
  let isEmpty: Bool

  /// The number of the task it belongs to, from the name of a suite around it (`Task2`, `Task2Decoder`).
  var task: Int? { suites.lazy.compactMap(taskNumber).first }
}

private func taskNumber(_ suite: String) -> Int? {
  suite.hasPrefix("Task") ? Int(suite.dropFirst(4).prefix { $0.isNumber }) : nil
}

/// The suites and tests of one lesson, read from the sources of its grader.
///
/// It follows braces, so that a test knows the types around it, also through `extension Lesson04.Task2`.
struct GraderSource: Sendable {
  private(set) var suites: [GradingSuite] = []
  private(set) var tests: [GradingTest] = []

  /// Reads every Swift file of a grader's folder.
  ///
  /// - Throws: An `Explanation` when a file can't be read or is not UTF-8.
  init(folder: URL, course: Course) throws {
    for name in folder.swiftFiles {
      let file = try TextFile(folder.appending(path: name))
      add(Scan(file.text, path: course.path(of: file.url)))
    }
  }

  /// Reads one source text.
  init(source: String, path: String) { add(Scan(source, path: path)) }

  private mutating func add(_ scan: Scan) {
    suites += scan.suites
    tests += scan.tests
  }
}

/// Goes over the tokens of one file.
private struct Scan {
  private let tokens: [SwiftToken]
  private let lines: [String]
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

  init(_ source: String, path: String) {
    tokens = SwiftLexer.tokens(of: source)
    lines = TextFile.lines(of: source)
    self.path = path
    while index < tokens.count { readNext() }
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
      let isExtension = token.text == "extension"
      if token.kind == .word, let name = declaredName(isExtension: isExtension) {
        declare(name, isExtension: isExtension)
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

  private mutating func declare(_ name: [String], isExtension: Bool) {
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

  /// Reads `@Name(…)`, and keeps in mind what it says about the declaration after it.
  private mutating func readAttribute() {
    let name = text(1)
    let line = tokens[index].line
    index += 2
    var arguments: ArraySlice<SwiftToken> = []
    if text(0) == "(", name == "Suite" || name == "Test" {
      let end = tokens.closing(from: index)
      arguments = tokens[(index + 1)..<max(index + 1, end)]
      index = end + 1
    }
    if name == "Suite" {
      suiteMark = (arguments.first.flatMap { $0.kind == .string ? $0.text : nil }, line)
    }
    if name == "Test" { testMark = line }
  }

  private mutating func readTest() {
    let line = testMark ?? 1
    testMark = nil
    guard tokens.indices.contains(index + 1),
      let parenthesis = tokens[index...].firstIndex(where: { $0.text == "(" })
    else { return }
    let name = tokens[index + 1]
    let end = tokens.closing(from: parenthesis)
    let body = tokens[end...].firstIndex { $0.text == "{" && $0.kind == .sign }
    let comment = comment(above: line)
    tests.append(
      GradingTest(
        name: name.text,
        suites: scopes.flatMap(\.self),
        rules: Self.rules(in: comment),
        saysWhereToLook: comment.contains { $0.text.contains("Look at:") },
        place: Place(path, line: line),
        isEmpty: body.map { tokens.closing(from: $0) == $0 + 1 } ?? false
      )
    )
    index = end
  }

  /// The lines of the comment right above an attribute, without their slashes.
  private func comment(above line: Int) -> [(number: Int, text: String)] {
    var found: [(Int, String)] = []
    for number in stride(from: line - 1, to: 0, by: -1) {
      let text = lines[number - 1].drop { $0 == " " }
      guard text.hasPrefix("//") else {
        if text.hasPrefix("@") { continue }
        break
      }
      found.append((number, String(text.drop { $0 == "/" || $0 == " " })))
    }
    return found.reversed()
  }

  /// The sentences that follow `Rule:`, each up to the next one or to `Look at:`.
  private static func rules(in comment: [(number: Int, text: String)]) -> [GradingTest.Rule] {
    var rules: [GradingTest.Rule] = []
    var isRule = false
    for (number, text) in comment {
      // A word that ends in a colon opens a part, wherever in the line it stands.
      for part in text.replacing(#/(Rule:|Look at:)/#, with: { "\n\($0.output.1)\n" }).split(
        separator: "\n"
      ) {
        let words = part.split(separator: " ").joined(separator: " ")
        if part == "Rule:" || part == "Look at:" {
          isRule = part == "Rule:"
          if isRule { rules.append(GradingTest.Rule(sentence: "", line: number)) }
        } else if isRule, !words.isEmpty, let last = rules.popLast() {
          let sentence = last.sentence.isEmpty ? words : last.sentence + " " + words
          rules.append(GradingTest.Rule(sentence: sentence, line: last.line))
        }
      }
    }
    return rules
  }
}

extension [SwiftToken] {
  /// The index of the sign that closes the bracket at `start`, or of the last token.
  func closing(from start: Int) -> Int {
    var depth = 0
    for position in self[start...].indices where self[position].kind == .sign {
      if ["(", "[", "{"].contains(self[position].text) { depth += 1 }
      if [")", "]", "}"].contains(self[position].text) { depth -= 1 }
      if depth == 0 { return position }
    }
    return count - 1
  }
}
