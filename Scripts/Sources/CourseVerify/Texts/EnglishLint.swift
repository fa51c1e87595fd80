import CourseKit
import Foundation

/// A lint for words that a native engineer would not write, in texts, comments, names of tests and messages.
struct EnglishLint {
  /// Whether a file is not linted: the tests of this lint have examples of bad English.
  static func isExempt(_ path: String) -> Bool {
    path.hasPrefix("Scripts/Tests/CourseVerifyTests/EnglishLintTests")
  }

  // Words and phrases, and the plain words that replace them.
  private static let banned: [(phrases: String, remedy: String, allowsPeople: Bool)] = [
    (
      "who,whom,whoever,nobody,somebody,anybody,everybody,someone,anyone,everyone,no one",
      "Name the caller, the task, the thread, the type; this word is for people.", true
    ), ("ask,asks,asked,asking", "Write 'requests', 'reads', 'calls' or 'resolves'.", true),
    ("tell,tells,told", "Write 'reports', 'prints', 'logs' or 'distinguishes'.", true),
    ("know,knows,knew", "Write 'stores', 'returns', 'has' or 'receives'.", true),
    ("want,wants,wanted", "Write 'expects', 'requires' or 'needs'.", true),
    ("let go,lets go,letting go", "Write 'releases'.", false),
    ("go on,goes on,going on,went on", "Write 'continues', 'runs' or 'makes progress'.", false),
    ("come back,comes back,came back", "Write 'returns'.", true),
    ("stand,stands,stood,standing", "Write 'is' or 'is in'.", true),
    ("hand over,hands over,handed over", "Write 'passes' or 'injects'.", false),
    ("at once", "Write 'concurrently' or 'immediately'.", false),
    ("any more", "Write 'no longer', or say when it ended.", false),
    ("in vain", "Write 'without success'.", false), ("midst", "Write 'during'.", false),
    ("anew", "Write 'again' or 'from the beginning'.", false),
    ("mend,mends,mended,mending", "Write 'fix'.", false),
    ("as ever", "Write 'as before', or leave it out.", false),
  ]

  /// Good uses: terms, and idioms in which the word has another meaning.
  private static let allowed = [
    "stands for", "stand for", "stands in for", "stand in", "told apart", "tell apart",
    "tell them apart", "ask yourself", "ask the room", "come back to",
  ].map { $0.split(separator: " ") }

  /// Words for people, with whom these verbs are right.
  private static let people: Set<Substring> = [
    "you", "we", "i", "they", "people", "person", "user", "users", "student", "students", "reader",
    "readers", "member", "members", "guest", "guests", "customer", "customers", "author", "authors",
    "developer", "developers", "engineer", "engineers", "colleague", "colleagues", "instructor",
    "instructors", "maintainer", "maintainers", "team", "friend", "friends",
  ]

  private static let phrases = Dictionary(
    grouping: banned.flatMap { phrases, remedy, allowsPeople in
      phrases.split(separator: ",").map { ($0.split(separator: " "), remedy, allowsPeople) }
    },
    by: { $0.0[0] }
  )

  private struct Word {
    let text: Substring
    let line: Int
    /// The punctuation between the word before and this one.
    let mark: Character?
  }

  typealias Problem = (fact: String, remedy: String, line: Int)

  /// Returns the problems of a passage: neighbouring lines without code, with their numbers.
  static func problems(in lines: [(number: Int, text: String)]) -> [Problem] {
    let words = words(of: lines)
    return words.indices.flatMap { index in
      let near = phrases[words[index].text] ?? []
      let found: [Problem] = near.compactMap { phrase, remedy, allowsPeople in
        if !isAt(phrase, at: index, in: words) { return nil }
        if allowsPeople, isAboutPeople(index, in: words) { return nil }
        if allowed.contains(where: { covers($0, index, in: words) }) { return nil }
        return ("It says '\(phrase.joined(separator: " "))'.", remedy, words[index].line)
      }
      return found + rateProblems(at: index, in: words)
    }
  }

  private static func words(of lines: [(number: Int, text: String)]) -> [Word] {
    var words: [Word] = []
    var mark: Character?
    for (number, line) in lines {
      let text = line.lowercased().replacing("’", with: "'")
      var rest = text[...]
      while let start = rest.firstIndex(where: { $0.isLetter || $0.isNumber }) {
        // A hyphen within a word is no punctuation.
        mark =
          rest[..<start] == "-" ? mark : rest[..<start].last { !" *_>#\"'".contains($0) } ?? mark
        rest = rest[start...]
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "'" }
        let plain = word.hasSuffix("'s") ? word.dropLast(2) : word
        words.append(Word(text: plain, line: number, mark: mark))
        mark = nil
        rest = rest[word.endIndex...]
      }
      mark = rest.last { !" *_\"'".contains($0) } ?? mark
    }
    // The last one's sentence ends with its own mark.
    return words + [Word(text: "", line: lines.last?.number ?? 0, mark: mark)]
  }

  private static func isAt(_ phrase: [Substring], at index: Int, in words: [Word]) -> Bool {
    guard index >= 0, index + phrase.count <= words.count else { return false }
    let part = words[index..<(index + phrase.count)]
    return part.map(\.text) == phrase && part.dropFirst().allSatisfy { $0.mark == nil }
  }

  private static func covers(_ phrase: [Substring], _ index: Int, in words: [Word]) -> Bool {
    phrase.indices.contains { isAt(phrase, at: index - $0, in: words) }
  }

  /// Whether one of the four words before, in the same sentence, names people, or a question begins here.
  private static func isAboutPeople(_ index: Int, in words: [Word]) -> Bool {
    let before = words[..<index].suffix(4).map(\.text)
    let marks = words[...index].suffix(4).map(\.mark)
    let near = zip(before.reversed(), marks.reversed()).prefix {
      $1.map { !".:;?!".contains($0) } ?? true
    }
    if near.contains(where: { people.contains($0.0) }) { return true }
    let begins = words[index].mark.map { ".:;?!-|".contains($0) } ?? (index == 0)
    let end = words[(index + 1)...].lazy.compactMap(\.mark).first { ".?!".contains($0) }
    return begins && end == "?"
  }

  private static let numbers: Set<Substring> = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  ]
  private static let noNouns: Set<Substring> = [
    "of", "at", "in", "on", "to", "for", "by", "is", "was", "as", "with", "from", "and", "or",
    "has", "than", "into", "after", "before", "that",
  ]
  private static let twoObjects: Set<Substring> = [
    "give", "gives", "send", "sends", "pass", "show", "make",
  ]

  /// Finds `one root a desk`, which is one root per desk.
  private static func rateProblems(at index: Int, in words: [Word]) -> [Problem] {
    guard index + 3 < words.count, ["a", "an"].contains(words[index + 2].text),
      words[(index + 1)...(index + 3)].allSatisfy({ $0.mark == nil }),
      numbers.contains(words[index].text), !noNouns.contains(words[index + 1].text),
      (words[index].text == "one") != words[index + 1].text.hasSuffix("s"),
      index == 0 || !twoObjects.contains(words[index - 1].text)
    else { return [] }
    let phrase = words[index...(index + 3)].map(\.text).joined(separator: " ")
    return [("It says '\(phrase)'.", "Write 'per' or 'for each'.", words[index].line)]
  }
}
