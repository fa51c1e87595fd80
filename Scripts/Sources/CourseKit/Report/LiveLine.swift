import Foundation
import Synchronization

/// One line on standard error that says what is going on, with the seconds; gone when the work is done. Silent where
/// nobody watches.
final class LiveLine: Sendable {
  private struct State {
    var text = ""
    var began = ContinuousClock.now
    var isShown = false
  }

  private let terminal: any Terminal
  private let state = Mutex(State())

  init(_ terminal: any Terminal) {
    self.terminal = terminal
  }

  /// Shows the line while the work is done.
  ///
  /// - Parameter work: given what to call for each step.
  func during<Value: Sendable>(
    _ work: (@escaping @Sendable (GradingStep) -> Void) async -> Value
  ) async -> Value {
    guard terminal.showsProgress else { return await work { _ in } }
    let progress = StepText()
    let value = await ticking { await work { step in self.show(progress.text(after: step)) } }
    clear()
    return value
  }

  /// Counts the seconds on the line while the work is done.
  func ticking<Value: Sendable>(_ work: () async throws -> Value) async rethrows -> Value {
    let ticker = Task {
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(1))
        if !Task.isCancelled { refresh() }
      }
    }
    defer { ticker.cancel() }
    return try await work()
  }

  /// Replaces what the line says; its seconds begin anew with another text.
  func show(_ text: String) {
    guard terminal.showsProgress else { return }
    state.withLock { state in
      state.text = text
      if !state.isShown { state.began = .now }
      state.isShown = true
    }
    refresh()
  }

  /// Takes the line away.
  func clear() {
    let wasShown = state.withLock { state in
      defer { state.isShown = false }
      return state.isShown
    }
    if wasShown { terminal.writeError("\r\u{1B}[K") }
  }

  /// Writes the line again, with the seconds that have passed, if there is one.
  func refresh() {
    state.withLock { state in
      guard state.isShown else { return }
      let seconds = Int((ContinuousClock.now - state.began) / .seconds(1))
      let text = Messages.live(state.text, seconds: seconds)
      terminal.writeError("\r\u{1B}[K" + text.prefix(terminal.width - 1))
    }
  }
}
