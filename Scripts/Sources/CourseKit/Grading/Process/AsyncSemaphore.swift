import Synchronization

/// A FIFO async semaphore.
final class AsyncSemaphore: Sendable {
  private let state: Mutex<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

  init(_ count: Int) { state = Mutex((max(1, count), [])) }

  func withPermit<Result>(_ work: @Sendable () async throws -> Result) async rethrows -> Result {
    await withCheckedContinuation { turn in
      let isFree = state.withLock { state in
        if state.free == 0 { state.waiting.append(turn) } else { state.free -= 1 }
        return state.waiting.isEmpty
      }
      if isFree { turn.resume() }
    }
    defer {
      let next = state.withLock { state in
        if state.waiting.isEmpty { state.free += 1 }
        return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      }
      next?.resume()
    }
    return try await work()
  }
}
