import CourseKit
import Foundation

/// A comment of Swift source, without its slashes, and the declaration below.
struct SwiftComment: Sendable {
  private(set) var lines: [(number: Int, text: String)]
  let isDocumentation: Bool
  /// The first line of the declaration below a documentation comment.
  private(set) var declaration = ""

  /// Returns the comments of a file, those on neighbouring lines as one.
  static func all(in source: String) -> [SwiftComment] {
    let lines = source.lines
    var comments: [SwiftComment] = []
    for token in SwiftLexer.comments(of: source) {
      let isDocumentation = token.text.hasPrefix("///")
      let text = String(token.text.drop { $0 == "/" }.drop { $0 == " " })
      if let last = comments.last, last.isDocumentation == isDocumentation,
        last.lines.last?.number == token.line - 1
      {
        comments[comments.count - 1].lines.append((token.line, text))
      } else {
        comments.append(SwiftComment(lines: [(token.line, text)], isDocumentation: isDocumentation))
      }
    }
    for index in comments.indices where comments[index].isDocumentation {
      let after = lines.dropFirst(comments[index].lines.last?.number ?? 0)
      let code = after.lazy.map { $0.trimmingCharacters(in: .whitespaces) }
        .first { !$0.hasPrefix("@") || $0.contains(" func ") || $0.contains(" var ") }
      comments[index].declaration = code ?? ""
    }
    return comments
  }

  private static let determiners: Set<Substring> = [
    "the", "a", "an", "its", "each", "every", "all", "any", "this", "it", "whether", "until",
  ]

  /// The problems with the form of a documentation comment: a function's begins with a verb, a type's or a property's
  /// is a noun phrase, and a Bool's begins with "Whether".
  var formProblems: [EnglishLint.Problem] {
    guard isDocumentation, let (line, text) = lines.first else { return [] }
    let words = text.split(separator: " ").prefix(2).map { $0.lowercased() }
    guard let first = words.first, text.first?.isLetter == true else { return [] }
    let kind = #/\b(func|init|subscript|var|let|struct|class|enum|actor|protocol|typealias|case)\b/#
    guard let keyword = declaration.firstMatch(of: kind)?.output.1 else { return [] }
    let isBool = declaration.contains(#/: Bool\b|-> Bool\b|= (true|false)\b/#)
    let isWhether = first == "whether" || text.hasPrefix("A Boolean value")
    let isVerb = first.hasSuffix("s") && !["this", "its", "always", "as", "was"].contains(first)
    let clauses = ["what", "where", "who", "how", "when", "that", "if", "here", "there", "whom"]
    let isProperty = ["var", "let"].contains(keyword)
    let isCall = ["func", "init", "subscript"].contains(keyword)
    func problem(_ fact: String, _ remedy: String) -> [EnglishLint.Problem] {
      [(fact, remedy, line)]
    }
    if isCall {
      if isVerb || isBool && isWhether { return [] }
      let fact = "The comment of a function begins with '\(first)', and not with a verb."
      return problem(fact, "Begin with 'Returns', 'Creates', 'Waits until' or the like.")
    }
    if isBool, isProperty {
      return isWhether
        ? [] : problem("The comment of a Bool doesn't begin with 'Whether'.", "Begin it so.")
    }
    let isClause = clauses.contains(first) || isWhether && !isProperty
    let isSentence = isVerb && words.count > 1 && Self.determiners.contains(Substring(words[1]))
    let fact = "The comment of a type or a property begins with '\(first)', and is no noun phrase."
    return isClause || isSentence
      ? problem(fact, "Name the thing: 'The number of …', 'A lock that …'.") : []
  }
}

extension EnglishLint {
  /// Returns the problems of a text's prose, paragraph by paragraph.
  static func problems(ofText text: String) -> [Problem] {
    let prose = MarkdownDocument(text).prose
      .filter { !$0.text.hasPrefix("Caught by:") }.map { (number: $0.number, text: plain($0.text)) }
    return prose.split { $0.text.allSatisfy(\.isWhitespace) }.flatMap { problems(in: Array($0)) }
  }

  /// Returns the problems of a source's comments and names of tests, and optionally of its messages.
  static func problems(ofSource source: String, messages: Bool) -> [Problem] {
    let comments = SwiftComment.all(in: source)
    let tokens = SwiftLexer.tokens(of: source)
    let names = zip(tokens, tokens.dropFirst()).filter {
      $0.text == "func" && $1.text.hasPrefix("`")
    }.map(\.1)
    let strings = tokens.filter { $0.kind == .string && $0.text.contains(#/\w \w+ \w/#) }
    return comments.flatMap { comment in
      problems(in: comment.lines.map { ($0.number, plain($0.text)) }) + comment.formProblems
    }
      + (names + (messages ? strings : [])).flatMap { token in
        let lines = token.text.replacing("`", with: "").lines
        return problems(in: zip(token.line..., lines).map { ($0, $1) })
      }
  }

  /// Returns a line without code spans, link targets and tags.
  private static func plain(_ line: String) -> String {
    // A live-coding script marks questions to the room so.
    MarkdownLine(line).prose.replacing("\u{0}", with: " code ")
      .replacing(#/\*\*Ask\*\*|\]\([^)]*\)|<[^>]*>/#, with: "")
  }
}

extension Course {
  /// Returns a check for each linted file in these folders and files, without translations.
  func englishChecks(_ places: [URL]) -> [CheckResult] {
    let files = places.flatMap { place in
      place.isFolder ? place.filesInside.map { place.appending(path: $0) } : [place]
    }
    return files.compactMap { file in
      let path = path(of: file)
      let isText = file.pathExtension == "md" && file.translationSource == nil
      guard isText || file.pathExtension == "swift", !EnglishLint.isExempt(path) else { return nil }
      let hasMessages = path.hasPrefix("Tests/") || path.hasPrefix("Scripts/")
      let problems =
        isText
        ? EnglishLint.problems(ofText: file.text)
        : EnglishLint.problems(ofSource: file.text, messages: hasMessages)
      return problems.map { place(file, line: $0.line).fact($0.fact).remedy($0.remedy) }
    }
  }

  /// The checks of each file that belongs to no lesson.
  var englishChecks: [CheckResult] {
    let folders = [
      "Lessons/OutsideWorld", "Tests/Support", "Tests/SupportTests", "Scripts/Sources",
      "Scripts/Tests", ".github",
    ]
    let texts = [root, root.appending(path: "Lessons")].flatMap(\.visibleEntries)
      .filter { $0.pathExtension == "md" }
    return englishChecks(folders.map { root.appending(path: $0) } + texts)
  }
}

extension LessonSources {
  var englishChecks: [CheckResult] {
    course.englishChecks([
      lesson.folder, lesson.exercise, lesson.solution, lesson.grader, lesson.mistakesFolder,
      lesson.alternativesFolder,
    ])
  }
}
