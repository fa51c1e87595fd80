import OutsideWorld

/// Lets everybody through, or lets them wait while it is closed.
final class Gate: Sendable {
  private struct State {
    var isOpen = true
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  func close() {
    state.withLock { $0.isOpen = false }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Lets through who waits longest, and stays closed for the others.
  func letOneThrough() {
    state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }?.resume()
  }

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}
