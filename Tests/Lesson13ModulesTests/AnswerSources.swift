import Foundation
import GradingSupport

/// The words of the answer's files, without comments and strings.
///
/// A file can use another module only if it imports it, or if a module that it imports does. So the
/// words tell what the compiler
/// would, for every build at once: what stands behind `#if DEBUG` or `canImport` counts too.
struct AnswerSources {
  /// A word of the code.
  struct Word {
    let text: String
    let line: Int
  }

  struct File {
    /// Its path within the answer, `Basket/BasketModel.swift`.
    let path: String
    let words: [Word]

    /// The folder that makes it part of a module; the answer's own has none.
    var module: String {
      path.contains("/") ? String(path.prefix { $0 != "/" }) : ""
    }

    /// The modules that it imports, each with the place.
    var imports: [(module: String, place: String)] {
      words.indices.filter { words[$0].text == "import" }.compactMap { index in
        let kinds: Set = [
          "struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor",
        ]
        let name = words[(index + 1)...].first { !kinds.contains($0.text) }
        return name.map { ($0.text, "\(path):\(words[index].line) imports \($0.text)") }
      }
    }

    /// The places at which one of these words is followed by one that fits.
    func places(_ wanted: Set<String>, before fits: (String) -> Bool = { _ in true }) -> [String] {
      zip(words, words.dropFirst() + [Word(text: "", line: 0)]).filter { word, next in
        wanted.contains(word.text) && fits(next.text)
      }.map { word, next in "\(path):\(word.line) says \(word.text) \(next.text)" }
    }
  }

  /// Places as a failure names them: the first of them, and how many more there are.
  static func told(_ places: [String]) -> String {
    guard let first = places.first else { return "nowhere" }
    return first + (places.count > 1 ? " … and \(places.count - 1) more" : "")
  }

  let files: [File]

  /// - Throws: what the file system throws when the answer can't be read.
  init() throws {
    let environment = ProcessInfo.processInfo.environment
    let course = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let answers = environment["COURSE_ANSWERS"] ?? "Exercises"
    let folder =
      environment["COURSE_ANSWER_FOLDER"].map { URL(filePath: $0) }
      ?? course.appending(path: "\(answers)/Lesson13Modules")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    files = try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      return File(path: path, words: Self.words(of: text))
    }
    if files.isEmpty { throw Broken("there is no answer in \(folder.path)") }
  }

  /// The files of a module.
  func module(_ name: String) throws -> [File] {
    let found = files.filter { $0.module == name }
    if found.isEmpty { throw Broken("the folder \(name) must hold a Swift file, and holds none") }
    return found
  }

  /// The imports of a module's files that name one of the course and none of these.
  func imports(of name: String, besides allowed: Set<String>) throws -> [String] {
    try module(name).flatMap(\.imports).filter { found in
      let isOfCourse =
        ["Catalog", "CatalogLive", "Basket", "OutsideWorld", "GradingSupport"]
        .contains(found.module) || found.module.hasPrefix("Lesson")
        || found.module.hasPrefix("Exercise")
      return isOfCourse && !allowed.contains(found.module)
    }.map(\.place)
  }

  static func words(of text: String) -> [Word] {
    var reader = Reader(text: Array(text))
    reader.readCode(until: nil)
    return reader.words
  }

  private struct Reader {
    let text: [Character]
    var words: [Word] = []
    private var index = 0
    private var line = 1

    init(text: [Character]) { self.text = text }

    private func starts(_ word: String) -> Bool {
      text[index...].starts(with: word)
    }

    private mutating func skip(_ count: Int = 1) {
      for _ in 0..<count where index < text.count {
        if text[index].isNewline { line += 1 }
        index += 1
      }
    }

    /// Reads up to the parenthesis that ends an interpolation, or to the end.
    mutating func readCode(until end: Character?) {
      var depth = 0
      while index < text.count {
        let character = text[index]
        if character == end, depth == 0 { return skip() }
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        if starts("//") {
          while index < text.count, !text[index].isNewline { skip() }
        } else if starts("/*") {
          skipComment()
        } else if character == "\"" || character == "#" && opensRawString {
          skipString()
        } else if isWord(character) {
          readWord()
        } else {
          skip()
        }
      }
    }

    private func isWord(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || "_@".contains(character)
    }

    private mutating func readWord() {
      let start = index
      let isMember = start > 0 && text[start - 1] == "."
      while index < text.count, isWord(text[index]) { index += 1 }
      // A member has a name of its own, also when it is called `.import`.
      if !isMember { words.append(Word(text: String(text[start..<index]), line: line)) }
    }

    private mutating func skipComment() {
      var depth = 0
      repeat {
        if starts("/*") {
          depth += 1
          skip(2)
        } else if starts("*/") {
          depth -= 1
          skip(2)
        } else {
          skip()
        }
      } while depth > 0 && index < text.count
    }

    private var opensRawString: Bool {
      text[index...].first { $0 != "#" } == "\""
    }

    private mutating func skipString() {
      let marks = String(text[index...].prefix { $0 == "#" })
      skip(marks.count)
      let quotes = starts("\"\"\"") ? "\"\"\"" : "\""
      skip(quotes.count)
      while index < text.count {
        if starts(quotes + marks) { return skip(quotes.count + marks.count) }
        if quotes == "\"", text[index].isNewline { return }
        if starts("\\\(marks)(") {
          skip(marks.count + 2)
          readCode(until: ")")
        } else {
          skip(starts("\\\(marks)") ? marks.count + 2 : 1)
        }
      }
    }
  }
}
