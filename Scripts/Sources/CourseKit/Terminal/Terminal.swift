/// Where a command writes and whom it asks.
package protocol Terminal: Sendable {
  /// The columns to write for.
  var width: Int { get }

  /// The rows that can be seen at once.
  var height: Int { get }

  /// Whether a person reads standard output as it comes.
  var isTerminal: Bool { get }

  /// Whether a person reads standard error as it comes, so that a line may be replaced by the next.
  var showsProgress: Bool { get }

  /// Whether somebody can be asked: standard input and output are a terminal.
  var canAsk: Bool { get }

  /// Whether styles show on standard output.
  var hasColour: Bool { get }

  /// Puts a text on standard output.
  func write(_ text: String)

  /// Puts a text on standard error.
  func writeError(_ text: String)

  /// Reads a line of standard input, without its end; `nil` at the end of the input.
  func readLine() -> String?

  /// The keys that are pressed from now on, each at once and without an echo, until ``stopReadingKeys()``. The stream
  /// ends when the terminal is gone. `nil` if standard input is no terminal.
  func readKeys() -> AsyncStream<Character>?

  /// Gives the terminal back as it was. Harmless when nothing was changed.
  func stopReadingKeys()
}

extension Terminal {
  /// Writes a screen for this terminal.
  func show(_ screen: Screen) {
    write(screen.text(width: width, colour: hasColour))
  }
}
