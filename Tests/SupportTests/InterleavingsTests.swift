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
          shop.number()
        } rule: { _, numbers in
          try must("the numbers that two got", be: [1, 1], is: numbers)
        }
      } matching: {
        let text = "\($0)"
        return text.contains("one call begins while another is at InterleavingsTests.swift:")
          && text.contains("the numbers that two got must be [1, 1], not [1, 2]")
      }
    }
  }

  @Test func `finds the gap in a task that a call starts`() async {
    await #expect(processExitsWith: .success) {
      await withKnownIssue {
        await Interleavings.check({ Shop() }) { shop, _ in
          await Task { shop.number() }.value
        } rule: { _, numbers in
          try must("the numbers that two got", be: [1, 1], is: numbers)
        }
      } matching: {
        "\($0)".contains("the numbers that two got must be [1, 1], not [")
      }
    }
  }

  @Test func `finds nothing where one lock guards both`() async {
    await #expect(processExitsWith: .success) {
      Watchdog.start("two calls never came back")
      await Interleavings.check({ Shop() }) { shop, _ in
        shop.numberAtOnce()
      } rule: { _, numbers in
        try must("the numbers that two got", be: [1, 1], is: numbers)
      }
    }
  }

  @Test func `tells which two calls end as in neither order`() async {
    await #expect(processExitsWith: .success) {
      await withKnownIssue {
        await Interleavings.checkPairs(of: Self.calls, on: { Counter() }) { "\($0.count)" }
      } matching: {
        "\($0)".contains(
          "“add” begins while “add” is at InterleavingsTests.swift:"
        ) && "\($0)".contains("one after the other they give “2”; here they give “1”")
      }
      await Interleavings.checkPairs(of: Array(Self.calls.dropFirst()), on: { Counter() }) {
        "\($0.count)"
      }
    }
  }

  private static let calls = [
    Interleavings.Call<Counter>("add") { $0.add() },
    Interleavings.Call<Counter>("look") { "\($0.count)" },
  ]
}

/// Counts, and loses what comes between its two locks.
private final class Counter: Sendable {
  private let value = Mutex(0)
  var count: Int { value.withLock { $0 } }

  func add() -> String {
    let now = count
    value.withLock { $0 = now + 1 }
    return ""
  }
}

/// Hands the same number to everybody.
final class Shop: Sendable {
  private let numbers = Mutex<(stored: Int?, last: Int)>((nil, 0))

  func number() -> Int {
    if let stored = numbers.withLock({ $0.stored }) { return stored }
    return numbers.withLock { state in
      state.last += 1
      state.stored = state.last
      return state.last
    }
  }

  func numberAtOnce() -> Int {
    numbers.withLock { state in
      if let stored = state.stored { return stored }
      state.last += 1
      state.stored = state.last
      return state.last
    }
  }
}
