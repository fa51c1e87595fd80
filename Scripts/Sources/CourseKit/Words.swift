/// The words after a command, read one by one.
package struct Words {
  let command: String
  var words: ArraySlice<String>

  package init(command: String, words: ArraySlice<String>) {
    self.command = command
    self.words = words
  }

  /// Whether help is asked for anywhere.
  package var asksForHelp: Bool { words.contains("--help") || words.contains("-h") }

  package mutating func next() -> String? { words.popFirst() }

  /// What a command without further words is.
  ///
  /// - Throws: An `Explanation` about the first word that is left over.
  func end(_ command: Command) throws -> Command {
    if let word = words.first { throw unknown(word) }
    return command
  }

  /// Reads `01` or `01.2`.
  ///
  /// - Throws: An `Explanation` for an option, or when what follows the dot is no number from 1.
  func target(_ word: String) throws -> Command.Target {
    if word.hasPrefix("-") { throw unknown(word) }
    let parts = word.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return Command.Target(lesson: word, task: nil) }
    guard let task = Int(parts[1]), task > 0 else { throw Messages.notATask(word) }
    return Command.Target(lesson: String(parts[0]), task: task)
  }

  /// Reads the one lesson that a command takes.
  func takeLesson(_ word: String, into lesson: inout String?) throws {
    if word.hasPrefix("-") || lesson != nil { throw unknown(word) }
    lesson = word
  }

  /// Reads the number that follows an option.
  package mutating func number(for option: String) throws -> Int {
    guard let value = next().flatMap({ Int($0) }), value > 0 else {
      throw Messages.badValue(option, Messages.aNumber)
    }
    return value
  }

  /// Reads the number that may follow a word.
  mutating func optionalNumber(for word: String) throws -> Int? {
    guard let next = words.first else { return nil }
    words.removeFirst()
    guard let value = Int(next), value >= 0 else {
      throw Messages.badValue(word, Messages.aStep)
    }
    return value
  }

  /// What to say about a value that an option can't take.
  package func badValue(of option: String, _ wanted: String) -> Explanation {
    Messages.badValue(option, wanted)
  }

  /// What to say about a word that nobody can use.
  package func unknown(_ word: String) -> Explanation {
    word.hasPrefix("-")
      ? Messages.unknownOption(word, of: command) : Messages.tooManyWords(word, of: command)
  }
}
