import Foundation

/// The terminal or the files that the process was started with.
package struct SystemTerminal: Terminal {
  package let isTerminal: Bool
  package let showsProgress: Bool
  package let canAsk: Bool
  package let hasColour: Bool

  /// - Parameter environment: the variables of the process; `NO_COLOR` and `TERM` say whether colour shows.
  package init(environment: [String: String]) {
    isTerminal = isatty(STDOUT_FILENO) == 1
    showsProgress = isatty(STDERR_FILENO) == 1
    canAsk = isTerminal && isatty(STDIN_FILENO) == 1
    let isPlain = environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
    hasColour = isTerminal && !isPlain
  }

  package var width: Int {
    guard isTerminal, let size = Self.size, size.ws_col > 0 else { return 80 }
    return min(max(Int(size.ws_col), 20), 100)
  }

  package var height: Int {
    guard isTerminal, let size = Self.size, size.ws_row > 0 else { return 24 }
    return Int(size.ws_row)
  }

  package func write(_ text: String) { Self.write(text, to: STDOUT_FILENO) }

  package func writeError(_ text: String) { Self.write(text, to: STDERR_FILENO) }

  package func readLine() -> String? { Swift.readLine() }

  package func readKeys() -> AsyncStream<Character>? {
    guard canAsk, RawMode.shared.enter() else { return nil }
    return KeyReader.keys()
  }

  package func stopReadingKeys() { RawMode.shared.leave() }

  private static var size: winsize? {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
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
