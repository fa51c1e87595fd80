import Foundation
import GradingSupport
import OutsideWorld
import Synchronization
import Testing

/// These tests are compiled with branches themselves, so what they call can be interrupted.
@Suite struct InterleavingsTests {
  @Test func `finds the gap between two locks`() async {
    await #expect(processExitsWith: .success) {
      await withKnownIssue {
        await Interleavings.check({ Shop() }) { shop, _ in
          shop.looksAndStores()
        } rule: { shop, numbers in
          try must("the numbers that two got", be: [1, 1], is: numbers)
        }
      } matching: { "\($0)".contains("the numbers that two got must be [1, 1], and is [1, 2]") }
    }
  }

  @Test func `finds nothing where one lock guards both`() async {
    await #expect(processExitsWith: .success) {
      Watchdog.start("two calls never came back")
      await Interleavings.check({ Shop() }) { shop, _ in
        shop.looksAndStoresAtOnce()
      } rule: { shop, numbers in
        try must("the numbers that two got", be: [1, 1], is: numbers)
      }
    }
  }
}

private final class Shop: Sendable {
  private let numbers = Mutex<(stored: Int?, last: Int)>((nil, 0))

  func looksAndStores() -> Int {
    if let stored = numbers.withLock({ $0.stored }) { return stored }
    return numbers.withLock { state in
      state.last += 1
      state.stored = state.last
      return state.last
    }
  }

  func looksAndStoresAtOnce() -> Int {
    numbers.withLock { state in
      if let stored = state.stored { return stored }
      state.last += 1
      state.stored = state.last
      return state.last
    }
  }
}
