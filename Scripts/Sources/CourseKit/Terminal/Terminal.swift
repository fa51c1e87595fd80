import Foundation

/// Where a command writes and whom it asks.
package protocol Terminal: Sendable {
  var width: Int { get }
  var height: Int { get }
  /// Whether a person reads standard error as it comes, so that a line may be replaced by the next.
  var showsProgress: Bool { get }
  var canAsk: Bool { get }
  var hasColour: Bool { get }

  func write(_ text: String)

  func writeError(_ text: String)

  func readLine() -> String?

  /// The keys that are pressed from now on, each at once and without an echo, until ``stopReadingKeys()``. The stream
  /// ends when the terminal is gone. `nil` if standard input is no terminal.
  func readKeys() -> AsyncStream<Character>?

  func stopReadingKeys()
}

extension Terminal {
  func show(_ screen: Screen) { write(screen.text(width: width, colour: hasColour)) }

  func replaceAll(with rows: [String]) {
    write("\u{1B}[H\u{1B}[2J" + rows.map { $0 + "\n" }.joined())
  }
}

/// The terminal or the files that the process was started with.
package struct SystemTerminal: Terminal {
  package let showsProgress: Bool
  package let canAsk: Bool
  package let hasColour: Bool
  private let isTerminal: Bool

  package init(environment: [String: String]) {
    isTerminal = isatty(STDOUT_FILENO) == 1
    showsProgress = isatty(STDERR_FILENO) == 1
    canAsk = isTerminal && isatty(STDIN_FILENO) == 1
    let isPlain = environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
    hasColour = isTerminal && !isPlain
  }

  package var width: Int {
    guard let size, size.ws_col > 0 else { return 80 }
    return min(max(Int(size.ws_col), 20), 100)
  }

  package var height: Int {
    guard let size, size.ws_row > 0 else { return 24 }
    return Int(size.ws_row)
  }

  package func write(_ text: String) { Self.write(text, to: STDOUT_FILENO) }
  package func writeError(_ text: String) { Self.write(text, to: STDERR_FILENO) }
  package func readLine() -> String? { Swift.readLine() }

  package func readKeys() -> AsyncStream<Character>? {
    guard canAsk, RawMode.shared.enter() else { return nil }
    return RawMode.keys()
  }

  package func stopReadingKeys() { RawMode.shared.leave() }

  private var size: winsize? {
    var size = winsize()
    return isTerminal && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }

  /// Writes all of it; whoever closed the other end has read enough.
  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if count < 0, errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if count == 0 || errno != EINTR {
        return
      }
    }
  }
}
