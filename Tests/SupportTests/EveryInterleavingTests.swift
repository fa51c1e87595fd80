import Foundation
import GradingSupport
import Synchronization
import Testing

/// Tests of ``everyInterleaving(_:)`` without the course's tool, so without interruptions. `HookedAnswers` in Scripts/Tests
/// tests those.
@Suite("Every interleaving", .ownProcess) struct EveryInterleavingTests {
  @Test func `finds a fault of one call after the other`() async throws {
    let issues = await recordedIssues {
      try await everyInterleaving { schedule in
        let shop = Shop()
        let numbers = try await schedule.concurrently {
          shop.nextNumber()
        } and: {
          shop.nextNumber()
        }
        expectEqual(numbers, [1, 1])
      }
    }

    let text = issues.joined()
    #expect(text.contains("expected: [1, 1]\nactual: [1, 2]"))
    #expect(text.contains("The second call begins after the first."))
  }

  @Test func `finds a fault of concurrent calls only`() async throws {
    let issues = await recordedIssues {
      try await everyInterleaving { schedule in
        let meeting = Meeting()
        let haveMet = try await schedule.concurrently {
          meeting.meets()
        } and: {
          meeting.meets()
        }
        expectEqual(haveMet, [false, false])
      }
    }

    #expect(issues.joined().contains("The two calls run concurrently."))
  }

  @Test func `finds no fault when one lock guards both calls`() async throws {
    try await everyInterleaving { schedule in
      let shop = Shop()
      let numbers = try await schedule.concurrently {
        shop.number()
      } and: {
        shop.number()
      }
      #expect(numbers == [1, 1])
    }
  }

  @Test func `reports an error of a call`() async throws {
    let issues = await recordedIssues {
      try await everyInterleaving { schedule in
        try await schedule.concurrently {
          throw AnyError(7)
        } and: {
        }
      }
    }

    #expect(issues.joined().contains("AnyError(7)"))
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
