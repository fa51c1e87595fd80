import Foundation
import GradingSupport

/// Tells whether something stops the program, and goes on. For use inside an exit test only.
///
/// The thread that stops is left where it is, with all that it holds: each call needs a locator of its own.
enum Stopping {
  private static let ends = pipe()
  // Unsafe, and safe here: one call at a time watches, and its threads read this after they were started.
  nonisolated(unsafe) private static var isWatching = false

  /// What `body` wrote to standard error before it stopped, or nil if it returned.
  static func words(_ body: @escaping @Sendable () -> Void) -> String? {
    let (words, before) = (Pipe(), dup(STDERR_FILENO))
    dup2(words.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
    let returned = returns(body)
    dup2(before, STDERR_FILENO)
    close(before)
    words.fileHandleForWriting.closeFile()
    let text = String(decoding: words.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return returned ? nil : text
  }

  private static func returns(_ body: @escaping @Sendable () -> Void) -> Bool {
    let ends = ends
    isWatching = true
    defer { isWatching = false }
    Thread {
      body()
      var end: UInt8 = 1
      _ = write(ends.writing, &end, 1)
    }.start()
    var end: UInt8 = 0
    return read(ends.reading, &end, 1) == 1 && end == 1
  }

  private static func pipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard Foundation.pipe(&ends) == 0 else { return (-1, -1) }
    for number in [SIGILL, SIGTRAP, SIGABRT] {
      signal(number) { number in
        guard Stopping.isWatching else {
          signal(number, SIG_DFL)
          raise(number)
          return
        }
        var end: UInt8 = 0
        _ = write(Stopping.ends.writing, &end, 1)
        while true { pause() }
      }
    }
    return (ends[0], ends[1])
  }
}

/// Expects that `body` stops the program, with words that mention each of `names` as often as they must.
///
/// A name counts in longer ones too: with Int and Int? to be listed, “Swift.Int” has to be there twice.
func mustStop(
  mentioning names: [String],
  _ body: @escaping @Sendable () -> Void
) throws(Broken) {
  guard let words = Stopping.words(body) else {
    throw Broken("that must stop the program, and returns")
  }
  let all = names.joined(separator: ", ")
  let missing = names.filter { words.count(of: $0) < all.count(of: $0) }
  let text = words.prefix { $0 != "\n" }
  let shown = missing.prefix(3).joined(separator: ", ")
  if !missing.isEmpty { throw Broken("the message must name \(shown), and is “\(text)”") }
}

extension String {
  fileprivate func count(of part: String) -> Int { components(separatedBy: part).count - 1 }
}
