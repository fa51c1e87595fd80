import Foundation

/// Reads keys from standard input on a thread that sleeps in between.
enum KeyReader {
  /// The characters that are typed; keys that send several bytes (arrows and their like) are left out.
  static func keys() -> AsyncStream<Character> {
    AsyncStream { continuation in
      let thread = Thread {
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
      thread.stackSize = 1 << 19
      thread.start()
    }
  }
}
