import Foundation
import Synchronization

/// Hands single keys over, without waiting for Enter and without an echo. Ctrl-C stays a signal.
package final class RawMode: Sendable {
  /// That of the process' standard input; there is only one.
  package static let shared = RawMode()

  private let before = Mutex<termios?>(nil)

  private init() {}

  /// Changes the terminal.
  ///
  /// - Returns: whether that worked, or was so already.
  package func enter() -> Bool {
    before.withLock { before in
      var mode = termios()
      guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return false }
      if before == nil { before = mode }
      mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
      return tcsetattr(STDIN_FILENO, TCSANOW, &mode) == 0
    }
  }

  /// Gives the terminal back as it was before.
  package func leave() {
    before.withLock { before in
      guard var mode = before else { return }
      before = nil
      tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    }
  }
}
