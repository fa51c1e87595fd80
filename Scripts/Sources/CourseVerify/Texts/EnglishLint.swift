/// A lint for words that a native engineer would not write, in texts, comments, names of tests and messages.
struct EnglishLint {
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

  /// A word in lower case, or a punctuation mark.
  private struct Word {
    var text: Substring
    let line: Int
    var isMark: Bool { text.first.map { !$0.isLetter && !$0.isNumber } ?? true }
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
    for (number, line) in lines {
      var isInWord = false
      for character in line.lowercased().replacing("’", with: "'") {
        let belongs = character.isLetter || character.isNumber || isInWord && character == "'"
        if belongs, isInWord {
          words[words.count - 1].text.append(character)
        } else if belongs || !(isInWord ? " *_>#\"'-" : " *_>#\"'").contains(character) {
          words.append(Word(text: "\(character)", line: number))
        }
        isInWord = belongs
      }
    }
    return words.map { word in
      word.text.hasSuffix("'s") ? Word(text: word.text.dropLast(2), line: word.line) : word
    }
  }

  private static func isAt(_ phrase: [Substring], at index: Int, in words: [Word]) -> Bool {
    index >= 0 && words[index...].lazy.map(\.text).starts(with: phrase)
  }

  private static func covers(_ phrase: [Substring], _ index: Int, in words: [Word]) -> Bool {
    phrase.indices.contains { isAt(phrase, at: index - $0, in: words) }
  }

  /// Whether one of the four words before, in the same sentence, names people, or a question begins here.
  private static func isAboutPeople(_ index: Int, in words: [Word]) -> Bool {
    let before = words[..<index].reversed()
    let near = before.prefix { ![".", ":", ";", "?", "!"].contains($0.text) }.filter { !$0.isMark }
    if !people.isDisjoint(with: near.prefix(4).map(\.text)) { return true }
    let begins = before.first.map { $0.isMark && ".:;?!-|".contains($0.text) } ?? true
    return begins && words[index...].first { [".", "?", "!"].contains($0.text) }?.text == "?"
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
      !words[index + 1].isMark, !words[index + 3].isMark,
      numbers.contains(words[index].text), !noNouns.contains(words[index + 1].text),
      (words[index].text == "one") != words[index + 1].text.hasSuffix("s"),
      index == 0 || !twoObjects.contains(words[index - 1].text)
    else { return [] }
    let phrase = words[index...(index + 3)].map(\.text).joined(separator: " ")
    return [("It says '\(phrase)'.", "Write 'per' or 'for each'.", words[index].line)]
  }
}
