import CourseKit
import Synchronization

/// Remembers what was written.
final class TerminalDouble: Terminal {
  let width = 80
  let height = 24
  let isInteractive = false
  let hasColour = false
  let showsProgress: Bool
  private let texts = Mutex<(out: String, errors: String)>(("", ""))
  init(showsProgress: Bool = false) { self.showsProgress = showsProgress }

  var out: String { texts.withLock(\.out) }
  var errors: String { texts.withLock(\.errors) }
  func write(_ text: String) { texts.withLock { $0.out += text } }
  func writeError(_ text: String) { texts.withLock { $0.errors += text } }
  func readLine() -> String? { nil }
  func readKeys() -> AsyncStream<Character>? { nil }
  func stopReadingKeys() {}
}
