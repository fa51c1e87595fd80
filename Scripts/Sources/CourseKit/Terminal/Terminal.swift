import Foundation
import Synchronization

/// The output and the input of a command.
package protocol Terminal: Sendable {
  var width: Int { get }
  var height: Int { get }
  /// Whether standard error is a terminal, so that a line may be replaced by the next.
  var showsProgress: Bool { get }
  var isInteractive: Bool { get }
  var hasColour: Bool { get }

  func write(_ text: String)
  func writeError(_ text: String)
  func readLine() -> String?

  /// Returns the keys as they are pressed, immediately and without an echo, until the tool ends. The stream ends when
  /// the terminal is closed. `nil` if standard input is no terminal.
  func readKeys() -> AsyncStream<Character>?
}

extension Terminal {
  func show(_ screen: Screen) { write(screen.text(width: width, colour: hasColour)) }
  func redraw(with rows: [String]) { write("\u{1B}[H\u{1B}[2J" + rows.map { $0 + "\n" }.joined()) }
}

/// The terminal or the files of the process.
package struct SystemTerminal: Terminal {
  package let showsProgress = isatty(STDERR_FILENO) == 1
  package let hasColour: Bool
  private let isTerminal = isatty(STDOUT_FILENO) == 1
  package var isInteractive: Bool { isTerminal && isatty(STDIN_FILENO) == 1 }

  /// Creates the terminal; `NO_COLOR` and `TERM=dumb` in the environment turn colours off.
  package init(environment: [String: String]) {
    let isPlain = environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
    hasColour = isTerminal && !isPlain
  }

  package var width: Int { size.columns > 0 ? min(max(size.columns, 20), 100) : 80 }
  package var height: Int { size.rows > 0 ? size.rows : 24 }
  package func write(_ text: String) { Self.write(text, to: STDOUT_FILENO) }
  package func writeError(_ text: String) { Self.write(text, to: STDERR_FILENO) }
  package func readLine() -> String? { Swift.readLine() }

  package func readKeys() -> AsyncStream<Character>? {
    isInteractive && RawMode.enter() ? RawMode.keys() : nil
  }

  /// The size of the terminal; zero if it is unknown.
  private var size: (columns: Int, rows: Int) {
    var size = winsize()
    if isTerminal { _ = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes all of the text, unless the other end was closed.
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

/// A status line on standard error, with seconds; only on a terminal.
final class ProgressLine: Sendable {
  private let terminal: any Terminal
  private let state = Mutex<(text: String, began: ContinuousClock.Instant)?>(nil)
  init(_ terminal: any Terminal) { self.terminal = terminal }

  /// Shows the line during the work, which calls the closure for each step.
  func withProgress<Value: Sendable>(
    _ work: (@escaping Grader.ProgressHandler) async throws -> Value
  ) async rethrows -> Value {
    let ticker = Task { while (try? await Task.sleep(for: .seconds(1))) != nil { refresh() } }
    defer {
      ticker.cancel()
      clear()
    }
    return try await work { self.show($0) }
  }

  /// Replaces the text of the line, and keeps its start time.
  func show(_ text: String) {
    guard terminal.showsProgress else { return }
    state.withLock { $0 = (text, $0?.began ?? .now) }
    refresh()
  }

  func clear() {
    state.withLock { state in
      if state != nil { terminal.writeError("\r\u{1B}[K") }
      state = nil
    }
  }

  func refresh() {
    state.withLock { state in
      guard let (text, began) = state else { return }
      let seconds = Int((ContinuousClock.now - began) / .seconds(1))
      let line = seconds > 0 ? "\(text) \(seconds) s" : text
      terminal.writeError("\r\u{1B}[K" + line.prefix(terminal.width - 1))
    }
  }
}

/// The mode of a terminal that sends single keys, without Enter and without an echo. Ctrl-C stays a signal.
package enum RawMode {
  /// The character that requests a redraw, as Ctrl-L does, after the terminal is resized or the tool is resumed.
  static let redraw: Character = "\u{0C}"
  private static let before = Mutex<termios?>(nil)

  /// Switches the terminal to raw mode. Returns whether it is in that mode.
  static func enter() -> Bool {
    before.withLock { before in
      var mode = termios()
      guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return false }
      if before == nil { before = mode }
      mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
      // Ctrl-\ would end the process immediately, and leave the shell a terminal without an echo.
      let disabled = UInt8(truncatingIfNeeded: fpathconf(STDIN_FILENO, Int32(_PC_VDISABLE)))
      withUnsafeMutableBytes(of: &mode.c_cc) { $0[Int(VQUIT)] = disabled }
      return tcsetattr(STDIN_FILENO, TCSANOW, &mode) == 0
    }
  }

  /// Restores the mode from before the first `enter()`, if there was one.
  package static func leave() {
    before.withLock { before in
      if var mode = before { tcsetattr(STDIN_FILENO, TCSANOW, &mode) }
      before = nil
    }
  }

  /// Returns the characters that are typed, without keys that send several bytes, such as arrows.
  static func keys() -> AsyncStream<Character> {
    AsyncStream { continuation in
      // Only cancelled from elsewhere, which any thread may do.
      nonisolated(unsafe) let signals = [SIGWINCH, SIGCONT].map { number in
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler {
          if number == SIGCONT { _ = enter() }
          continuation.yield(redraw)
        }
        source.resume()
        return source
      }
      continuation.onTermination = { _ in signals.forEach { $0.cancel() } }
      Thread.detachNewThread {
        var bytes = [UInt8](repeating: 0, count: 64)
        while true {
          let count = read(STDIN_FILENO, &bytes, bytes.count)
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { return continuation.finish() }
          if bytes[0] == 0x1B { continue }
          String(decoding: bytes.prefix(count), as: UTF8.self).forEach { continuation.yield($0) }
        }
      }
    }
  }
}
