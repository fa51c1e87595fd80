import Synchronization

@testable import CourseKit

/// A terminal that records its output and types prepared input.
final class TerminalDouble: Terminal {
  let width: Int
  let height: Int
  let isTerminal: Bool
  let hasColour: Bool
  private let texts = Mutex((out: "", errors: ""))
  private let readers = Mutex<[Reader]>([])
  private let answers: Mutex<[String]>
  private let keys: AsyncStream<Character>
  private let typing: AsyncStream<Character>.Continuation

  init(
    width: Int = 80,
    height: Int = 30,
    isTerminal: Bool = false,
    hasColour: Bool = false,
    answers: [String] = []
  ) {
    self.width = width
    self.height = height
    self.isTerminal = isTerminal
    self.hasColour = hasColour
    self.answers = Mutex(answers)
    (keys, typing) = AsyncStream.makeStream()
  }

  var showsProgress: Bool { isTerminal }
  var isInteractive: Bool { isTerminal }
  var out: String { texts.withLock(\.out) }
  var errors: String { texts.withLock(\.errors) }

  func write(_ text: String) {
    texts.withLock { $0.out += text }
    let screen = screen
    let served = readers.withLock { readers in
      let (waiting, served) = readers.partitioned { screen.contains($0.text) }
      readers = waiting
      return served
    }
    for reader in served { reader.continuation.resume(returning: screen) }
  }

  /// The output since the screen was last cleared.
  var screen: String { out.components(separatedBy: "\u{1B}[H\u{1B}[2J").last ?? "" }

  /// Waits until a screen contains a text.
  @discardableResult
  func screen(with text: String) async -> String {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        readers.withLock { $0.append(Reader(text: text, continuation: continuation)) }
        if Task.isCancelled { stopWaiting() } else { write("") }
      }
    } onCancel: {
      stopWaiting()
    }
  }

  /// Returns what was printed to all tests that wait for a screen.
  private func stopWaiting() {
    let waiting = readers.withLock { readers in
      defer { readers = [] }
      return readers
    }
    for reader in waiting { reader.continuation.resume(returning: out) }
  }

  private struct Reader {
    let text: String
    let continuation: CheckedContinuation<String, Never>
  }

  func writeError(_ text: String) { texts.withLock { $0.errors += text } }

  func readLine() -> String? { answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

  func readKeys() -> AsyncStream<Character>? { isTerminal ? keys : nil }

  func endKeys() { typing.finish() }

  /// Presses a key.
  func type(_ key: Character) { typing.yield(key) }
}

extension Array {
  fileprivate func partitioned(by belongs: (Element) -> Bool) -> (out: [Element], in: [Element]) {
    (filter { !belongs($0) }, filter(belongs))
  }
}
