import Foundation
import Synchronization

/// Hands single keys over, without waiting for Enter and without an echo. Ctrl-C stays a signal.
package final class RawMode: Sendable {
  package static let shared = RawMode()
  /// What is sent when the screen should be drawn again, as Ctrl-L does: it is resized, or goes on.
  static let redraw: Character = "\u{0C}"
  private let before = Mutex<termios?>(nil)

  private init() {}

  /// Changes the terminal. Says whether that worked, or was so already.
  package func enter() -> Bool {
    before.withLock { before in
      var mode = termios()
      guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return false }
      if before == nil { before = mode }
      mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
      // Ctrl-\ would end the process at once, and the shell would find a terminal without an echo.
      let disabled = UInt8(truncatingIfNeeded: fpathconf(STDIN_FILENO, Int32(_PC_VDISABLE)))
      withUnsafeMutableBytes(of: &mode.c_cc) { $0[Int(VQUIT)] = disabled }
      return tcsetattr(STDIN_FILENO, TCSANOW, &mode) == 0
    }
  }

  package func leave() {
    before.withLock { before in
      guard var mode = before else { return }
      before = nil
      tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    }
  }

  /// The characters that are typed; keys that send several bytes, like arrows, are left out.
  static func keys() -> AsyncStream<Character> {
    AsyncStream { continuation in
      // Only cancelled from elsewhere, which any thread may do.
      nonisolated(unsafe) let signals = [SIGWINCH, SIGCONT].map { number in
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler {
          if number == SIGCONT { _ = shared.enter() }
          continuation.yield(redraw)
        }
        source.resume()
        return source
      }
      continuation.onTermination = { _ in signals.forEach { $0.cancel() } }
      let thread = Thread { readAll(continuation) }
      thread.stackSize = 1 << 19
      thread.start()
    }
  }

  private static func readAll(_ continuation: AsyncStream<Character>.Continuation) {
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      guard bytes[0] != 0x1B else { continue }
      for character in String(decoding: bytes.prefix(count), as: UTF8.self) {
        continuation.yield(character)
      }
    }
    continuation.finish()
  }
}
