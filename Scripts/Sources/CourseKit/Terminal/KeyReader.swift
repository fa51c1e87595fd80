import Foundation

/// Reads keys from standard input on a thread that sleeps in between.
enum KeyReader {
  /// What is sent when the screen should be drawn again: the terminal has another size, or the process was stopped and
  /// goes on. It is what Ctrl-L sends.
  static let redraw: Character = "\u{0C}"

  /// The characters that are typed; keys that send several bytes (arrows and their like) are left out.
  static func keys() -> AsyncStream<Character> {
    AsyncStream { continuation in
      // Only cancelled from elsewhere, which any thread may do.
      nonisolated(unsafe) let signals = [SIGWINCH, SIGCONT].map { number in
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler {
          if number == SIGCONT { _ = RawMode.shared.enter() }
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
