import Foundation
import GradingSupport
import OutsideWorld
import Synchronization
import Testing

/// Without the course's tool nothing is interrupted. What the tool finds is tested in Scripts/Tests, `HookedAnswers`.
@Suite struct InterleavingsTests {
  @Test func `finds what is wrong when one call begins after the other`() async {
    await #expect(processExitsWith: .success) {
      await withKnownIssue {
        await Interleavings.check({ Shop() }) { shop, _ in
          shop.nextNumber()
        } rule: { _, numbers in
          try must("the numbers that two got", be: [1, 1], is: numbers)
        }
      } matching: {
        let text = $0.comments.map(\.rawValue).joined()
        return text.contains("one call begins after another:")
          && text.contains("the numbers that two got must be [1, 1], not [1, 2]")
      }
    }
  }

  @Test func `finds nothing where one lock guards both`() async {
    await #expect(processExitsWith: .success) {
      Watchdog.start("two calls never came back")
      await Interleavings.check({ Shop() }) { shop, _ in
        shop.number()
      } rule: { _, numbers in
        try must("the numbers that two got", be: [1, 1], is: numbers)
      }
    }
  }
}

private final class Shop: Sendable {
  private let numbers = Mutex<(stored: Int?, last: Int)>((nil, 0))

  func nextNumber() -> Int {
    numbers.withLock { state in
      state.last += 1
      return state.last
    }
  }

  func number() -> Int {
    numbers.withLock { state in
      if let stored = state.stored { return stored }
      state.last += 1
      state.stored = state.last
      return state.last
    }
  }
}
