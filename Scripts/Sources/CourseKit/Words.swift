/// The words after a command, read one by one.
package struct Words {
  private let command: String
  private var words: ArraySlice<String>

  package init(command: String, words: ArraySlice<String>) {
    self.command = command
    self.words = words
  }

  /// Whether help is asked for anywhere.
  package var asksForHelp: Bool { words.contains("--help") || words.contains("-h") }

  package mutating func next() -> String? { words.popFirst() }

  /// Ends a command that takes no further words.
  ///
  /// - Throws: An `Explanation` about the first word that is left over.
  func end() throws {
    if let word = words.first { throw unknown(word) }
  }

  /// Reads the one lesson that a command takes.
  func takeLesson(_ word: String, into lesson: inout String?) throws {
    if word.hasPrefix("-") || lesson != nil { throw unknown(word) }
    lesson = word
  }

  /// The lesson that was named.
  ///
  /// - Throws: An `Explanation` when none was.
  func required(_ lesson: String?) throws -> String {
    if let lesson { return lesson }
    throw Explanation(
      fact: "`\(command)` needs the number of a lesson.",
      remedy: "Like this: `Scripts/course \(command) 01`."
    )
  }

  /// Reads the number that follows an option.
  package mutating func number(for option: String) throws -> Int {
    guard let value = next().flatMap({ Int($0) }), value > 0 else {
      throw badValue(of: option, "a number from 1")
    }
    return value
  }

  /// Reads the number that may follow a word.
  mutating func optionalNumber(for word: String, _ wanted: String) throws -> Int? {
    guard let next = next() else { return nil }
    guard let value = Int(next), value >= 0 else { throw badValue(of: word, wanted) }
    return value
  }

  /// What to say about a value that an option can't take.
  package func badValue(of option: String, _ wanted: String) -> Explanation {
    Explanation(fact: "'\(option)' needs a value.", remedy: "Give it \(wanted).")
  }

  /// What to say about a word that nobody can use.
  package func unknown(_ word: String) -> Explanation {
    word.hasPrefix("-")
      ? Explanation(
        fact: "`\(command)` has no option '\(word)'.",
        remedy: "`Scripts/course help \(command)` lists them."
      )
      : Explanation(
        fact: "`\(command)` has no use for '\(word)'.",
        remedy: "`Scripts/course help \(command)` says what it takes."
      )
  }
}

/// A lesson, or one task of it, as the command line names it: `01`, `1`, a name, or `01.2`.
struct Target: Hashable, Sendable {
  let lesson: String

  /// The task's number, `nil` for the whole lesson.
  let task: Int?

  /// - Throws: An `Explanation` for an option, or when what follows the dot is no number from 1.
  init(_ word: String, of words: Words) throws {
    if word.hasPrefix("-") { throw words.unknown(word) }
    let parts = word.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    lesson = String(parts[0])
    task = parts.count == 2 ? Int(parts[1]) : nil
    if parts.count == 2, (task ?? 0) < 1 {
      throw Explanation(
        fact: "'\(word)' names no task.",
        remedy: "Write the lesson and the task with a dot between them, like 01.2."
      )
    }
  }
}
