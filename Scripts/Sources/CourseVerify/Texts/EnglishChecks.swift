import CourseKit
import Foundation

extension EnglishLint {
  /// Returns the problems of a text's prose, paragraph by paragraph.
  static func problems(ofText text: String) -> [Problem] {
    let prose = MarkdownDocument(text).prose
      .filter { !$0.text.hasPrefix("Caught by:") }.map { (number: $0.number, text: plain($0.text)) }
    return prose.split { $0.text.allSatisfy(\.isWhitespace) }.flatMap { problems(in: Array($0)) }
  }

  /// Returns the problems of a source's comments and names of tests, and optionally of its messages.
  static func problems(ofSource source: String, messages: Bool) -> [Problem] {
    let comments = SwiftLexer.comments(of: source)
    let lines = source.lines
    // With a space, an empty line of a comment separates no passages.
    var prose = lines.indices.map { (number: $0 + 1, text: "") }
    for comment in comments {
      prose[comment.line - 1].text = plain(comment.text.drop { $0 == "/" } + " ")
    }
    let documented = Set(comments.filter { $0.text.hasPrefix("///") }.map(\.line))
    let first = comments.filter {
      documented.contains($0.line) && !documented.contains($0.line - 1)
    }
    let tokens = SwiftLexer.tokens(of: source)
    let names = zip(tokens, tokens.dropFirst()).filter {
      $0.text == "func" && $1.text.hasPrefix("`")
    }.map(\.1)
    let sentence = #/\w \w+ \w/#
    let strings = tokens.filter { $0.kind == .string && $0.text.contains(sentence) }
    return prose.split { $0.text.isEmpty }.flatMap { problems(in: Array($0)) }
      + first.compactMap { formProblem($0, in: lines) }
      + (names + (messages ? strings : [])).flatMap { token in
        let lines = token.text.replacing("`", with: "").lines
        return problems(in: zip(token.line..., lines).map { ($0, $1) })
      }
  }

  private static let determiners: Set<Substring> = [
    "the", "a", "an", "its", "each", "every", "all", "any", "this", "it", "whether", "until",
  ]

  /// Returns the problem with the first line of a documentation comment: a function's begins with a verb, a type's or a
  /// property's is a noun phrase, and a Bool's begins with "Whether".
  private static func formProblem(_ comment: SwiftToken, in lines: [String]) -> Problem? {
    let text = comment.text.drop { "/ ".contains($0) }
    guard text.first?.isLetter == true else { return nil }
    let below = lines[comment.line...].lazy.map { $0.trimmingCharacters(in: .whitespaces) }
    let declaration = below.drop { $0.hasPrefix("///") }
      .first { !$0.hasPrefix("@") || $0.contains(" func ") || $0.contains(" var ") }
    let kind = #/\b(func|init|subscript|var|let|struct|class|enum|actor|protocol|typealias|case)\b/#
    guard let declaration, let keyword = declaration.firstMatch(of: kind)?.output.1 else {
      return nil
    }
    let words = text.lowercased().split(separator: " ")
    let first = words[0]
    let isBool = declaration.contains(#/: Bool\b|-> Bool\b|= (true|false)\b/#)
    let isWhether = first == "whether" || text.hasPrefix("A Boolean value")
    let isVerb = first.hasSuffix("s") && !["this", "its", "always", "as", "was"].contains(first)
    let isProperty = ["var", "let"].contains(keyword)
    if ["func", "init", "subscript"].contains(keyword) {
      let fact = "The comment of a function begins with '\(first)', and not with a verb."
      let remedy = "Begin with 'Returns', 'Creates', 'Waits until' or the like."
      return isVerb || isBool && isWhether ? nil : (fact, remedy, comment.line)
    }
    if isBool, isProperty {
      let fact = "The comment of a Bool doesn't begin with 'Whether'."
      return isWhether ? nil : (fact, "Begin it so.", comment.line)
    }
    let clauses = ["what", "where", "who", "how", "when", "that", "if", "here", "there", "whom"]
    let isClause = clauses.contains(String(first)) || isWhether && !isProperty
    let isSentence = isVerb && words.count > 1 && determiners.contains(words[1])
    let fact = "The comment of a type or a property begins with '\(first)', and is no noun phrase."
    let remedy = "Name the thing: 'The number of …', 'A lock that …'."
    return isClause || isSentence ? (fact, remedy, comment.line) : nil
  }

  /// Returns a line without code spans, link targets and tags.
  private static func plain(_ line: String) -> String {
    let prose = MarkdownLine(line).prose.replacing("\u{0}", with: " code ")
    guard ["**Ask**", "](", "<"].contains(where: prose.contains) else { return prose }
    // A live-coding script marks questions to the room so.
    return prose.replacing(#/\*\*Ask\*\*|\]\([^)]*\)|<[^>]*>/#, with: "")
  }
}

extension Course {
  /// Returns a check for each of these texts, without translations, and for each Swift file in these folders. Only the
  /// tests of the lint have bad English.
  func englishChecks(_ texts: [URL], sourcesIn folders: [URL]) -> [CheckResult] {
    let sources = folders.flatMap { $0.files("swift") }
      .filter { $0.name != "EnglishLintTests.swift" }
    return texts.filter { $0.translationSource == nil }.map {
      check($0, EnglishLint.problems(ofText: $0.text))
    }
      + sources.map { file in
        let hasMessages = ["Tests/", "Scripts/"].contains(where: path(of: file).hasPrefix)
        return check(file, EnglishLint.problems(ofSource: file.text, messages: hasMessages))
      }
  }

  private func check(_ file: URL, _ problems: [EnglishLint.Problem]) -> CheckResult {
    problems.map { place(file, line: $0.line).fact($0.fact).remedy($0.remedy) }
  }

  /// The checks of each file that belongs to no lesson.
  var englishChecks: [CheckResult] {
    let folders = ["Lessons/OutsideWorld", "Tests/Support", "Tests/SupportTests", "Scripts"]
    return englishChecks(sharedTexts, sourcesIn: folders.map { root.appending(path: $0) })
  }
}

extension LessonSources {
  var englishChecks: [CheckResult] {
    course.englishChecks(lesson.texts, sourcesIn: lesson.folders)
  }
}
