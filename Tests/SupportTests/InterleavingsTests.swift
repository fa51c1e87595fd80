import Foundation
import GradingSupport
import OutsideWorld
import Synchronization
import Testing

/// Tests of ``Interleavings`` without the course's tool, so without interruptions. `HookedAnswers` in Scripts/Tests tests
/// those.
@Suite struct InterleavingsTests {
  @Test func `finds a fault of one call after the other`() async {
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

  @Test func `finds a fault of concurrent calls only`() async {
    await #expect(processExitsWith: .success) {
      await withKnownIssue {
        await Interleavings.check({ Meeting() }) { meeting, _ in
          meeting.meets()
        } rule: { _, haveMet in
          try must("whether two calls met", be: [false, false], is: haveMet)
        }
      } matching: {
        let text = $0.comments.map(\.rawValue).joined()
        return text.contains("one call and another run concurrently:")
          && text.contains("whether two calls met must be [false, false]")
      }
    }
  }

  @Test func `finds no fault when one lock guards both calls`() async {
    await #expect(processExitsWith: .success) {
      Watchdog.start("two calls never returned")
      await Interleavings.check({ Shop() }) { shop, _ in
        shop.number()
      } rule: { _, numbers in
        try must("the numbers that two got", be: [1, 1], is: numbers)
      }
    }
  }

  @Test func `reports two calls whose results match neither order`() async {
    await #expect(processExitsWith: .success) {
      let calls = [
        Interleavings.Call<Meeting>("meet") { $0.meets() ? "met" : "" },
        Interleavings.Call<Meeting>("nothing") { _ in "" },
      ]
      await withKnownIssue {
        await Interleavings.checkPairs(of: calls, on: { Meeting() }) { _ in "" }
      } matching: {
        let text = $0.comments.map(\.rawValue).joined()
        return text.contains("“meet” and “meet” run concurrently:")
          && text.contains("one after the other they give ; here they give “met”")
      }
      await Interleavings.checkPairs(of: calls, twins: false, on: { Meeting() }) { _ in "" }
    }
  }
}

/// An object whose calls detect each other when they run concurrently. They don't sleep, because the next call would
/// begin meanwhile.
private final class Meeting: Sendable {
  private let calls = Mutex(0)

  func meets() -> Bool {
    calls.withLock { $0 += 1 }
    defer { calls.withLock { $0 -= 1 } }
    return (1...20_000).contains { _ in calls.withLock { $0 == 2 } }
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
