import Synchronization

@testable import CourseCommands

/// A terminal that remembers what was written and types what it was told to.
final class TerminalDouble: Terminal {
  let width: Int
  let height: Int
  let isTerminal: Bool
  let hasColour: Bool
  private let texts = Mutex((out: "", errors: ""))
  private let answers: Mutex<[String]>
  private let keys: AsyncStream<Character>
  private let typing: AsyncStream<Character>.Continuation

  init(
    width: Int = 80,
    height: Int = 30,
    isTerminal: Bool = false,
    hasColour: Bool = false,
    answers: [String] = []
  ) {
    self.width = width
    self.height = height
    self.isTerminal = isTerminal
    self.hasColour = hasColour
    self.answers = Mutex(answers)
    (keys, typing) = AsyncStream.makeStream()
  }

  var showsProgress: Bool { isTerminal }
  var canAsk: Bool { isTerminal }
  var out: String { texts.withLock(\.out) }
  var errors: String { texts.withLock(\.errors) }

  func write(_ text: String) { texts.withLock { $0.out += text } }

  func writeError(_ text: String) { texts.withLock { $0.errors += text } }

  func readLine() -> String? { answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

  func readKeys() -> AsyncStream<Character>? { isTerminal ? keys : nil }

  func stopReadingKeys() { typing.finish() }

  /// Presses a key.
  func type(_ key: Character) { typing.yield(key) }
}
