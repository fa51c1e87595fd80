import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

extension Lesson10.Task6 {
  // Rule: Each `yield` runs its operation with exactly the values that were current when the continuation was created.
  // Look at: Handover.swift, both methods `yield`.
  @Test(arguments: Overload.allCases, Layer.outer)
  func `every yield replaces all values of its caller`(yield: Overload, captured: Layer)
    async throws
  {
    let continuation = withSyncDependencies(captured.apply) { withEscapedDependencies { $0 } }
    for caller in Layer.inner {
      let seen = try await withDependencies(caller.apply) {
        try await continuation.run(yield) { [Snapshot.current, Booking().seen] }
      }
      expectEqual(seen, [captured.snapshot, captured.snapshot], caller.testDescription)
    }
  }

  // Rule: Each `yield` runs its operation with exactly the values that were current when the continuation was created.
  // Look at: Handover.swift, where and when `Continuation` captures its values.
  @Test func `a continuation that was created in a continuation or for a child has its own values`()
  {
    let outer = withDependencies(Layer(locker: 1).apply) { withEscapedDependencies { $0 } }
    let inner = outer.yield {
      withDependencies(Layer(towel: "red").apply) { withEscapedDependencies { $0 } }
    }
    let parent = withDependencies(Layer(locker: 2).apply) { Booking() }
    let ofChild = withDependencies(from: parent) { withEscapedDependencies { $0 } }

    expectEqual(inner.yield { Snapshot.current }, Layer(locker: 1, towel: "red").snapshot)
    expectEqual(outer.yield { inner.yield { Snapshot.current } }.towel, "red", "inside a yield")
    expectEqual(ofChild.yield { Snapshot.current }, Layer(locker: 2).snapshot, "for a child")
  }

  // Rule: A task that the operation of `yield` starts sees the continuation's values.
  // Look at: Handover.swift, how `yield` sets values.
  @Test(arguments: Overload.allCases)
  func `a task that an operation starts sees the continuation's values`(yield: Overload)
    async throws
  {
    let continuation = withSyncDependencies({ $0.locker = 1 }) { withEscapedDependencies { $0 } }
    let task = try await continuation.run(yield) {
      Task {
        await MainActor.run {}
        return [DependencyValues.current.locker, Booking().locker]
      }
    }

    expectEqual(await task.value, [1, 1])
  }

  // Rule: After `yield`, the values from before the call are current again.
  // Look at: Handover.swift, how `yield` sets values.
  @Test(arguments: Overload.allCases)
  func `the caller's values are current again after yield`(yield: Overload) async throws {
    let continuation = withSyncDependencies({ $0.locker = 1 }) { withEscapedDependencies { $0 } }
    await expectSameValues { try await continuation.run(yield) {} }
    await expectSameValues { try await continuation.run(yield) { throw AnyError() } }
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as
  // before.
  // Look at: Handover.swift, each `try` in `yield` and in `withEscapedDependencies`.
  @Test func `all three functions throw the error of their operation`() async {
    let continuation = withEscapedDependencies { $0 }
    #expect(throws: AnyError(1)) { try withEscapedDependencies { _ in throw AnyError(1) } }
    for overload in Overload.allCases {
      await #expect(throws: AnyError(2)) {
        try await continuation.run(overload) { throw AnyError(2) }
      }
    }
  }
}
