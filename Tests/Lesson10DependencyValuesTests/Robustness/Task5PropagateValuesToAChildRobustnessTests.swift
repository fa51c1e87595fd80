import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

extension Lesson10.Task5 {
  // Rule: The operation sees the three layers, merged key by key, and the context is merged like every other value.
  // Look at: Handover.swift, the order in which `withDependencies(from:)` merges and updates.
  @Test(arguments: Layer.outer, Layer.inner)
  func `a child gets the three layers, the later over the earlier`(captured: Layer, caller: Layer)
    async throws
  {
    let parent = withDependencies(captured.apply) { Booking() }
    for update in Layer.innermost {
      let expected = update.over(caller.over(captured)).snapshot
      let seen = withDependencies(caller.apply) {
        withDependencies(from: parent, update.apply) { [Snapshot.current, Booking().seen] }
      }
      expectEqual(seen, [expected, expected], "the update sets \(update.testDescription)")
    }
  }

  // Rule: For a parent without a `@Dependency`, the call reports one issue with the parent's own class name; for other
  // parents, none.
  // Look at: Handover.swift, the class in the issue: that of the object, and not that of the variable.
  @Test(arguments: Layer.inner)
  func `the issue names the class of the object, in every context`(caller: Layer) {
    let parent: ClassWithoutDependency = HolderOfAModel()
    let issues = Issues.collecting {
      withDependencies(caller.apply) { withDependencies(from: parent) {} }
    }.issues

    expectEqual(issues.count, 1)
    expectEqual(issues.first?.contains("HolderOfAModel"), true, "\(issues)")
  }

  // Rule: The update for a child sees layers 1 and 2, merged.
  // Look at: Handover.swift, the values that the update gets.
  @Test func `the update sees the parent's and the caller's values`() {
    let parent = withDependencies(Layer(locker: 5).apply) { Booking() }
    let seen = withDependencies(Layer(towel: "blue").apply) {
      withDependencies(from: parent) {
        $0.locker += 1
        $0.towel? += " and red"
      } operation: {
        Snapshot.current
      }
    }

    expectEqual(seen, Layer(locker: 6, towel: "blue and red").snapshot)
  }

  // Rule: A task that the operation starts sees all three layers.
  // Look at: Handover.swift, how `withDependencies(from:)` sets values.
  @Test func `a task that the operation starts sees all three layers`() async {
    let parent = withSyncDependencies({ $0.board = Board("parent's") }) { Booking() }
    let task = withSyncDependencies({ $0.towel = "blue" }) {
      withDependencies(from: parent, { $0.locker = 3 }) {
        Task {
          await MainActor.run {}
          return [Snapshot.current, Booking().seen]
        }
      }
    }

    let expected = Snapshot(locker: 3, towel: "blue", board: "parent's")
    expectEqual(await task.value, [expected, expected])
  }

  // Rule: The call finds the parent's values through any `@Dependency` property that the parent declares or inherits.
  // Look at: Handover.swift, `capturedValues(of:)`.
  @Test func `the values are found in declared and inherited properties`() {
    let captured = Layer(locker: 1, towel: "red")
    let parents = withDependencies(captured.apply) { [Booking(), BusBooking()] }
    for parent in parents {
      let seen = Issues.collecting { withDependencies(from: parent) { Snapshot.current } }.result
      expectEqual(seen, captured.snapshot, "a parent of the class \(type(of: parent))")
    }
  }

  // Rule: After the issue about a parent, the call behaves like a plain `withDependencies`.
  // Look at: Handover.swift, the lines after the issue.
  @Test(arguments: Layer.inner)
  func `a parent without a Dependency changes nothing but the issue`(caller: Layer) {
    let update = Layer(towel: "green")
    let seen = withDependencies(caller.apply) {
      Issues.collecting {
        withDependencies(from: ClassWithoutDependency(), update.apply) {
          [Snapshot.current, Booking().seen]
        }
      }.result
    }

    let expected = update.over(caller).snapshot
    expectEqual(seen, [expected, expected])
  }

  // Rule: After `withDependencies(from:)`, the values from before the call are current again.
  // Look at: Handover.swift, how `withDependencies(from:)` sets values.
  @Test(arguments: ["nothing", "the update", "the operation"])
  func `the previous values are current again after a child was created`(throwing: String) {
    let parents: [AnyObject] = [Booking(), ClassWithoutDependency()]
    let caller = Layer(locker: 6, context: .preview)
    for parent in parents {
      let seen = withDependencies(caller.apply) {
        _ = try? Issues.collecting {
          try withDependencies(from: parent) {
            $0.locker = 2
            $0.context = .test
            if throwing == "the update" { throw AnyError() }
          } operation: {
            if throwing == "the operation" { throw AnyError() }
          }
        }
        return Snapshot.current
      }
      expectEqual(seen, caller.snapshot)
    }
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as
  // before.
  // Look at: Handover.swift, each `try` in `withDependencies(from:)`.
  @Test func `the caller gets the result or the error, for every parent`() {
    let parents: [AnyObject] = [Booking(), ClassWithoutDependency()]
    for parent in parents {
      _ = Issues.collecting {
        #expect(throws: AnyError(1)) {
          try withDependencies(from: parent, { _ in throw AnyError(1) }, operation: {})
        }
        #expect(throws: AnyError(2)) {
          try withDependencies(from: parent, { _ in }, operation: { throw AnyError(2) })
        }
        #expect(throws: AnyError(3)) {
          try withDependencies(from: parent, operation: { throw AnyError(3) })
        }
        expectEqual(withDependencies(from: parent, operation: { "the result" }), "the result")
      }
    }
  }
}
