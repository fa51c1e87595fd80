import Foundation
import Synchronization

/// A line on standard error that says what is going on, with seconds; none where nobody watches.
final class ProgressLine: Sendable {
  private struct State {
    var text = ""
    var began = ContinuousClock.now
    var isShown = false
  }

  private let terminal: any Terminal
  private let state = Mutex(State())
  init(_ terminal: any Terminal) { self.terminal = terminal }

  /// Shows the line while the work is done, which is given what to call for each step.
  func during<Value: Sendable>(
    _ work: (@escaping Grader.Report) async -> Value
  ) async -> Value {
    let value = await ticking { await work { self.show($0) } }
    clear()
    return value
  }

  func ticking<Value: Sendable>(_ work: () async throws -> Value) async rethrows -> Value {
    guard terminal.showsProgress else { return try await work() }
    let ticker = Task { while (try? await Task.sleep(for: .seconds(1))) != nil { refresh() } }
    defer { ticker.cancel() }
    return try await work()
  }

  /// Replaces what the line says; its seconds go on.
  func show(_ text: String) {
    guard terminal.showsProgress else { return }
    state.withLock { state in
      state.text = text
      if !state.isShown { state.began = .now }
      state.isShown = true
    }
    refresh()
  }

  func clear() {
    let wasShown = state.withLock { state in
      defer { state.isShown = false }
      return state.isShown
    }
    if wasShown { terminal.writeError("\r\u{1B}[K") }
  }

  func refresh() {
    state.withLock { state in
      guard state.isShown else { return }
      let seconds = Int((ContinuousClock.now - state.began) / .seconds(1))
      let text = seconds > 0 ? "\(state.text) \(seconds) s" : state.text
      terminal.writeError("\r\u{1B}[K" + text.prefix(terminal.width - 1))
    }
  }
}
