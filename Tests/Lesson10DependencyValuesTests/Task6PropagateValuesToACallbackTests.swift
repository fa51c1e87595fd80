import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

extension Lesson10 {
  @Suite("Task 6 · Propagate values to a callback", .ownProcess)
  struct Task6 {
    // Rule: Each `yield` runs its operation with exactly the values that were current when the continuation was created.
    // Look at: Handover.swift, what `Continuation` stores.
    @Test func `yield has the values from when the continuation was created`() {
      let continuation = withDependencies {
        $0.locker = 1
      } operation: {
        withEscapedDependencies { $0 }
      }

      let locker = continuation.yield { DependencyValues.current.locker }

      #expect(locker == 1)
    }

    // Rule: Each `yield` runs its operation with exactly the values that were current when the continuation was created.
    // Look at: Handover.swift, both methods `yield`: they replace the values, and merge nothing.
    @Test func `yield sees nothing of what its caller sets`() {
      let continuation = withDependencies {
        $0.locker = 1
      } operation: {
        withEscapedDependencies { $0 }
      }

      let seen = withDependencies {
        $0.context = .preview
        $0.locker = 2
        $0.towel = "blue"
      } operation: {
        continuation.yield { Snapshot.current }
      }

      #expect(seen == Snapshot(locker: 1, towel: "white", board: "live default"))
    }

    // Rule: A continuation also works on another thread and in a detached task.
    // Look at: Handover.swift, what `Continuation` stores.
    @Test func `yield has its values on another thread and in a detached task`() async {
      let continuation = withSyncDependencies({ $0.locker = 1 }) { withEscapedDependencies { $0 } }
      @Sendable func locker() -> Int { continuation.yield { DependencyValues.current.locker } }

      let onThread = await race(threads: 1) { _ in locker() }
      let detached = await Task.detached { locker() }.value

      #expect(onThread == [1])
      #expect(detached == 1)
    }
  }
}
